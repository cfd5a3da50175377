"""Takes the denoiser's tracks out of brushed steel in a finished picture, and brushes it anew.

usage: steel.py PICTURE OUT.webp PANEL ...
PANEL is ALONG:x,y,x,y,x,y...[/x0,y0,x1,y1]...: the brushing's direction (x or y), the panel's corners, and boxes in which something
stands before it. All are pixels.
"""
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

SOURCE, OUT, *PANELS = sys.argv[1:]
LONG, SHORT, GRAIN = 26, 12, .011


def blurred(plane, radius, axis):
    """Three box filters, nearly a Gaussian."""
    for _ in range(3):
        pad = [(0, 0)] * plane.ndim
        pad[axis] = (radius + 1, radius)
        total = np.cumsum(np.pad(plane, pad, mode='edge'), axis)
        size = plane.shape[axis]
        plane = (np.take(total, range(2 * radius + 1, 2 * radius + 1 + size), axis) - np.take(total, range(size), axis)) / (2 * radius + 1)
    return plane


def smooth(plane, along):
    return blurred(blurred(plane, LONG, along), SHORT, 1 - along)


def main():
    picture = np.asarray(Image.open(SOURCE).convert('RGB'), float) / 255
    height, width = picture.shape[:2]
    rng = np.random.default_rng(3)
    for panel in PANELS:
        direction, _, places = panel.partition(':')
        outline, *boxes = [[float(value) for value in part.split(',')] for part in places.split('/')]
        mask = Image.new('L', (width, height))
        draw = ImageDraw.Draw(mask)
        draw.polygon([tuple(outline[k:k + 2]) for k in range(0, len(outline), 2)], fill=255)
        for box in boxes:
            draw.rectangle(box, fill=0)
        inside = np.asarray(mask, float)[..., None] / 255
        along = 1 if direction == 'x' else 0
        calm = smooth(picture * inside, along) / np.maximum(smooth(inside, along), 1e-6)
        # Hairlines: long in the brushing's direction, a pixel wide.
        lines = blurred(rng.normal(0, 1, (height, width, 1)), 22, along)
        calm = calm * (1 + GRAIN * lines / lines.std())
        share = np.asarray(mask.filter(ImageFilter.MinFilter(5)).filter(ImageFilter.GaussianBlur(2)), float)[..., None] / 255
        picture = picture * (1 - share) + calm * share
    picture += rng.uniform(-.5, .5, picture.shape) / 255
    Image.fromarray(np.rint(np.clip(picture, 0, 1) * 255).astype(np.uint8)).save(OUT, 'WEBP', quality=86, method=6)


main()
