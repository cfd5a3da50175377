"""Shared scene library for Blender 3.4 / Cycles. One unit is 10 cm; Z is up; the camera looks along +Y."""
