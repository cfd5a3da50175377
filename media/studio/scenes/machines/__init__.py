"""The two dispensers, their cartons and the places they stand in. One unit is 10 cm; front faces -Y."""
