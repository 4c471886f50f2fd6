"""The room of tables and packs: what is shipped, the user's packs, the editor, the comparison. No rules."""
