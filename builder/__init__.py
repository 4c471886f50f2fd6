"""TRPG Builder: an offline desktop character builder. This file touches nothing; it only states the version."""

__version__ = "0.1.0"
