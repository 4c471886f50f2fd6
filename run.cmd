@echo off
rem Sets up everything on the first start, then starts the program.
setlocal
where py >nul 2>nul && (py -3 "%~dp0tools\bootstrap.py" run %* & exit /b)
where python >nul 2>nul && (python "%~dp0tools\bootstrap.py" run %* & exit /b)
echo Python 3.11 or newer was not found. Get it from python.org or the Microsoft Store.
exit /b 2
