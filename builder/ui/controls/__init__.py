"""The painted controls of the window: they know no system, no character, and hold no words of their own."""
