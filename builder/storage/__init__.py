"""The rooms that write to disk. They know the core; systems are handed in; they never see Qt."""
