"""TRPG Builder: an offline desktop character builder. This file states the version and touches nothing."""

__version__ = "0.1.0"
