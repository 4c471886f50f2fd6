@echo off
rem Sets up everything on the first start, then starts the program.  run --help for its options.
setlocal
set NEW_ENOUGH="import sys; sys.exit(sys.version_info < (3, 11))"
py -3 -c %NEW_ENOUGH% >nul 2>nul
if not errorlevel 1 goto with_launcher
python -c %NEW_ENOUGH% >nul 2>nul
if not errorlevel 1 goto with_python
echo Python 3.11 or newer was not found. Get it from python.org or the Microsoft Store.
exit /b 2

:with_launcher
py -3 "%~dp0tools\bootstrap.py" run %*
exit /b %errorlevel%

:with_python
python "%~dp0tools\bootstrap.py" run %*
exit /b %errorlevel%
