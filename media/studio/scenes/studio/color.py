"""Colours: scenes name them as in the design system (sRGB hex); Cycles wants linear light."""
import json
from pathlib import Path

# The checked flavour files by slug. driver/render.ts writes them before each rendering.
COLOURS = json.loads((Path(__file__).resolve().parents[2] / '.cache' / 'flavours.json').read_text())


def srgb(code):
    """Linear RGB triple of a '#RRGGBB' colour."""
    code = code.lstrip('#')
    channels = [int(code[i:i + 2], 16) / 255 for i in (0, 2, 4)]
    return tuple(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels)


def mix(a, b, t):
    """Linear blend of two linear colours: a at t=0, b at t=1."""
    return tuple(x + (y - x) * t for x, y in zip(a, b))


def scale(a, k):
    """A linear colour made k times as bright."""
    return tuple(x * k for x in a)
