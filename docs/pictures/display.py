"""Draws today's icons on a CT's display in a finished picture, without rendering it again.

usage: display.py PICTURE OUT.webp ICONS.png FLAT.png X,Y,X,Y,X,Y,X,Y
FLAT.png is screens.mjs's ct-lcd.png; ICONS.png is the same page with nothing but its icons, the rest clear. The eight numbers are
about where the grid of tiles has its corners in the picture: top left, top right, bottom right, bottom left.
"""
import sys

import numpy as np
from PIL import Image

SOURCE, OUT, ICONS, FLAT, GUESS = sys.argv[1:]
# As the page has it: the grid's corners, tiles of 486 x 286, a disc and an icon in each.
GRID = np.array([[60, 326], [1060, 326], [1060, 1240], [60, 1240]], float)
TILES = [(right, top) for right in (546, 1060) for top in (326, 640, 954)]
DARK_WORDS = (TILES[0], TILES[1], TILES[5])
RADIUS, CORNER, WHITE, FINE = 150, 44, .42, 3


def linear(value):
    return np.where(value <= .04045, value / 12.92, ((value + .055) / 1.055) ** 2.4)


def encoded(value):
    return np.where(value <= .0031308, value * 12.92, 1.055 * np.clip(value, 0, None) ** (1 / 2.4) - .055)


def homography(corners):
    """Takes the picture's corners to the page's."""
    rows = []
    for (x, y), (u, v) in zip(corners, GRID):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y, -u], [0, 0, 0, x, y, 1, -v * x, -v * y, -v]]
    return np.linalg.svd(np.array(rows))[2][-1].reshape(3, 3)


def on_page(corners, x, y):
    m = homography(corners)
    depth = m[2, 0] * x + m[2, 1] * y + m[2, 2]
    return (m[0, 0] * x + m[0, 1] * y + m[0, 2]) / depth, (m[1, 0] * x + m[1, 1] * y + m[1, 2]) / depth


def sample(plane, x, y):
    height, width = plane.shape[:2]
    x, y = np.clip(x, 0, width - 1.001), np.clip(y, 0, height - 1.001)
    i, j = x.astype(int), y.astype(int)
    fx, fy = (x - i)[..., None], (y - j)[..., None]
    upper, lower = plane[j, i] * (1 - fx) + plane[j, i + 1] * fx, plane[j + 1, i] * (1 - fx) + plane[j + 1, i + 1] * fx
    return upper * (1 - fy) + lower * fy


def edges(plane):
    strength = np.sqrt(sum(np.gradient(plane, axis=k) ** 2 for k in (0, 1)).sum(-1))
    return np.minimum(strength, np.percentile(strength, 98))


def fitted(corners, part, x, y):
    """Moves the corners until the page's edges lie on the picture's, icons aside."""
    ratio = 1000 / np.linalg.norm(corners[1] - corners[0])
    page = Image.open(FLAT).convert('RGB')
    page = np.asarray(page.resize((round(page.width / ratio), round(page.height / ratio)), Image.LANCZOS), float) / 255
    seen = edges(part)

    def likeness(at):
        u, v = on_page(at, x, y)
        known = (u > 30) & (u < 1090) & (v > 300) & (v < 1260)
        for right, top in TILES:
            known &= (abs(u - right + 118) > 104) | (abs(v - top - 108) > 104)
        a, b = (plane[known] - plane[known].mean() for plane in (edges(sample(page, (u + .5) / ratio - .5, (v + .5) / ratio - .5)), seen))
        return (a * b).sum() / np.sqrt((a * a).sum() * (b * b).sum())
    ways = ((1, 0), (-1, 0), (0, 1), (0, -1))
    moves = [np.outer(np.eye(4)[k], way) for k in range(4) for way in ways] + [np.tile(way, (4, 1)) for way in ways]
    best, step = likeness(corners), 3.0
    while step > .06:
        found = [(likeness(corners + step * move), k) for k, move in enumerate(moves)]
        value, k = max(found)
        if value > best:
            best, corners = value, corners + step * moves[k]
        else:
            step /= 2
    print(f'likeness {best:.3f}')
    return corners


def cleared(shown, u, v, right, top):
    """One tile with its icon filled over and its disc whiter: the flat icons' light halves are near the drink's own colour."""
    cx, cy, across, down = right - 118, top + 108, u - right + 120, v - top - 100
    inside = np.minimum(RADIUS - np.hypot(across, down), np.minimum(right - u, v - top))
    near = (abs(u - cx) < 92) & (v > cy - 92) & (v < cy + 106)
    known = (inside > 7) & ~near & ~((v > top + 176) & (u < cx - 60))
    slope = np.stack([np.ones_like(u), across / RADIUS, down / RADIUS], -1)
    weight = np.ones(known.sum())
    for _ in range(8):
        plane = np.linalg.lstsq(slope[known] * weight[:, None], shown[known] * weight[:, None], rcond=None)[0]
        weight = 1 / (1 + (np.abs(shown[known] - slope[known] @ plane).max(-1) / .02) ** 2)
    fill = slope @ plane
    reach = np.minimum(np.minimum(100 - abs(u - cx), 114 - abs(v - cy)), inside - 7)
    share = np.clip(reach / 10, 0, 1)[..., None]
    shown = shown * (1 - share) + fill * share
    # A letter over the disc covers some of it.
    ink = np.array([16, 32, 28]) / 255 if (right, top) in DARK_WORDS else np.ones(3)
    cover = np.clip(((shown - fill) * (ink - fill)).sum(-1) / ((ink - fill) ** 2).sum(-1), 0, 1) * ((v > top + 170) & (u < cx - 30))
    corner = CORNER - np.hypot(u - right + CORNER, v - top - CORNER)
    rim = np.where((u > right - CORNER) & (v < top + CORNER), np.minimum(inside, corner), inside)
    share, fill = WHITE * np.clip(rim / 3, 0, 1)[..., None], np.clip(fill, 0, 1)
    return shown + (1 - cover)[..., None] * (encoded(linear(fill) * (1 - share) + share) - fill)


def main():
    picture = np.asarray(Image.open(SOURCE).convert('RGB'), float) / 255
    corners = np.array([float(value) for value in GUESS.split(',')]).reshape(4, 2)
    (x0, y0), (x1, y1) = np.floor(corners.min(0) - 4).astype(int), np.ceil(corners.max(0) + 4).astype(int)
    part = picture[y0:y1, x0:x1]
    y, x = np.mgrid[y0:y1, x0:x1].astype(float)
    corners = fitted(corners, part, x, y)
    u, v = on_page(corners, x, y)
    shown = part.copy()
    for right, top in TILES:
        shown = cleared(shown, u, v, right, top)
    icons = np.asarray(Image.open(ICONS).convert('RGBA'), float) / 255
    icons[..., :3] = linear(icons[..., :3]) * icons[..., 3:]
    over = sum(sample(icons, *on_page(corners, x + (k % FINE + .5) / FINE - .5, y + (k // FINE + .5) / FINE - .5)) for k in range(FINE ** 2)) / FINE ** 2
    picture[y0:y1, x0:x1] = encoded(linear(np.clip(shown, 0, 1)) * (1 - over[..., 3:]) + over[..., :3])
    Image.fromarray(np.rint(np.clip(picture, 0, 1) * 255).astype(np.uint8)).save(OUT, 'WEBP', quality=84, method=6)


main()
