"""The words of the house; standard library and pydantic only."""
