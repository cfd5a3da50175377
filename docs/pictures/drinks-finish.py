"""Denoises a glass, develops it without a look of its own, lays its shadow under it.

usage: drinks-finish.py RENDER.1.exr OUT.png WIDTH HEIGHT GROUND.png TINT [preview.png]
Beside it lie oidn.py, weights/ and oidn-net; beside RENDER.1.exr lies RENDER-shine.1.exr.
"""
import os
import sys
from pathlib import Path

import numpy as np
from PIL import Image

import oidn

HERE = Path(oidn.__file__).resolve().parent
OPTIONS = {'weights': str(HERE / 'weights'), 'net': str(HERE / 'oidn-net'), 'model': 'base', 'tile': '768'}
# Factors of the drink's red, green and blue below its level, and of the empty glass's above it, 1 for as it is.
LEVEL = float(os.environ.get('LEVEL', '1.2'))
HUE = np.array([float(share) for share in os.environ.get('HUE', '1,1,1').split(',')])
AIR = np.array([float(share) for share in os.environ.get('AIR', '1,1,1').split(',')])
GLINT = float(os.environ.get('GLINT', '1'))
# What is brighter rolls off: higher for a glass whose ground is itself brighter, so that it stays as bright behind the glass.
# A second number is for the drink alone, so that a pale one has tone where it is brightest.
KNEE, *BODY = (float(share) for share in os.environ.get('KNEE', '.72').split(','))
# Filter for the drink's edges: its colour, and its strength at the sides and at the foot, 1 for one pass through it.
TINT, *EDGES = os.environ.get('EDGES', '#FFFFFF,0,0').split(',')
# Extra light on the front edge of the drink's level, as a share of the light there.
LINE = float(os.environ.get('LINE', '0'))
# Extra local contrast of the ice above the level, 0 for none, less for calmer ice.
ICE = float(os.environ.get('ICE', '0'))
# How far the dark faces of the ice above the level lose their wall's hue, from 0 to 1, and the colour they take on.
CLEAN, *GREY = os.environ.get('CLEAN', '0,#FFFFFF').split(',')
# Extra local contrast of a sunk cube: its middle across and up, how far it reaches, in drinks.py's units, and the share.
SUNK = [float(share) for share in os.environ.get('SUNK', '0,0,1,0').split(',')]
# How far the drink's foot takes on its neighbourhood's colour where it is darker, 0 for as it is.
CLEAR = float(os.environ.get('CLEAR', '0'))
BORDER = (.24, .04, .76, .935)
FRAME, BOTTOM = 1.80, -.15
# The counter in the ground's picture, where the glass stands.
FOOT = (1354, 900)


def developed(color, drink):
    """The ground keeps its colours to the bit; only what is brighter than paper rolls off. Drink is where the drink is, from 0 to 1."""
    peak = color.max(-1, keepdims=True)
    knee = KNEE + ((BODY or [KNEE])[0] - KNEE) * drink
    rolled = np.where(peak > knee, knee + (1 - knee) * (1 - np.exp(-(peak - knee) / (1 - knee))), peak)
    color = color * rolled / np.maximum(peak, 1e-6)
    return oidn.srgb(np.clip(color, 0, 1))


def load(path):
    return oidn.load(path)[0]


def edged(picture, x, z):
    """Darkens the drink towards its sides and its foot, and lights the front edge of its level; x and z in drinks.py's units."""
    radius = np.interp(z, [.17, LEVEL], [.303, .338])[:, None]
    side = np.clip(np.abs(x) / radius, 0, 1.02)
    # Where the camera of drinks.py sees the front edge of the level.
    front = 2.3 - (2.3 - LEVEL) * 12 / (12 - np.sqrt(np.clip(.338 ** 2 - x ** 2, 0, None)))
    z = z[:, None]
    body = np.clip((front - z) / .012, 0, 1) * np.clip((z - .15) / .03, 0, 1)
    sides, foot = (float(share) for share in EDGES)
    passes = body * (sides * (.55 * side ** 2.2 + .45 * side ** 9) + foot * np.clip(1 - z / LEVEL, 0, 1) ** 1.6)
    tint = oidn.srgb_inverse(np.array([int(TINT[k:k + 2], 16) / 255 for k in (1, 3, 5)]))
    line = 1 + LINE * np.exp(-((z - front) / .005) ** 2)
    return picture * tint ** passes[..., None] * line[..., None]


def beside(light):
    """How much brighter than its neighbourhood each place is, as a logarithm, for each channel."""
    tone = np.log(np.maximum(light, 1e-4))
    return tone - oidn.blur(tone, round(.03 * light.shape[0]))


def crisp(picture, x, z):
    """Raises the contrast between the faces of the ice above the level, and of a sunk cube; the brightness of a neighbourhood stays."""
    above = (np.clip((z - LEVEL - .005) / .02, 0, 1) * np.clip((LEVEL + .30 - z) / .05, 0, 1))[:, None]
    across, up, reach, share = SUNK
    sunk = np.clip((1.25 - np.hypot(x - across, z[:, None] - up) / reach) / .35, 0, 1)
    amount = (ICE * above + share * sunk)[..., None]
    return picture * np.exp(amount * np.clip(beside(picture.mean(-1, keepdims=True)), -1.2, .8))


def cleaned(picture, x, z):
    """Takes the wall's hue out of the ice's dark faces above the level, as clear ice is grey."""
    near = np.clip((LEVEL + .27 - z) / .05, 0, 1) * np.clip((z - LEVEL + .005) / .02, 0, 1)
    inside = np.clip((.30 - np.abs(x)) / .02, 0, 1)
    light = picture.mean(-1, keepdims=True)
    wall = np.median(light[near > .9][:, inside > .9])
    dark = np.clip((.95 - light / wall) / .35, 0, 1)
    amount = float(CLEAN) * near[:, None, None] * inside[None, :, None] * dark
    tone = oidn.srgb_inverse(np.array([int(GREY[0][k:k + 2], 16) / 255 for k in (1, 3, 5)]))
    return picture * (1 - amount) + light * tone / tone.mean() * amount


def cleared(picture, z):
    """Lights lines and corners at the drink's foot, which are dark and rust where light crosses the drink more than once."""
    where = (np.clip((z - .12) / .03, 0, 1) * np.clip((.40 - z) / .12, 0, 1))[:, None, None]
    return picture * np.exp(-CLEAR * where * np.clip(beside(picture), -2.5, 0))


def grown(picture, known):
    """Fills what is not known with the mean of its known neighbours, three pixels far."""
    for _ in range(3):
        total, count = np.zeros_like(picture), np.zeros(known.shape)
        for axis, step in ((0, 1), (0, -1), (1, 1), (1, -1)):
            total += np.roll(picture * known, step, axis)
            count += np.roll(known, step, axis)
        fresh = ~known[..., 0] & (count[..., 0] > 0)
        picture = np.where(fresh[..., None], total / np.maximum(count, 1), picture * known)
        known = known | fresh[..., None]
    return picture


def resized(picture, width, height):
    if picture.shape[1] == width:
        return picture
    # Larger in a perceptual scale, so that bright glints ring less.
    planes = [Image.fromarray(np.sqrt(picture[..., k]).astype(np.float32)).resize((width, height), Image.BICUBIC) for k in range(3)]
    return np.maximum(np.stack([np.asarray(p) for p in planes], -1), 0) ** 2


def shadow(width, height, tint, counter):
    """The shadow's alpha and colour: contact with the counter, and what a window at the left casts, with the drink's colour in it."""
    y, x = np.mgrid[0:height, 0:width]
    unit = height / FRAME
    px, pz = (x - width / 2) / unit, (height - y) / unit + BOTTOM
    # The counter is seen from above at a low angle: a circle is an ellipse.
    flat = .19
    away = np.maximum(0, np.hypot(px / .335, pz / (.335 * flat)) - .97)
    contact = .42 * np.exp(-away * 4.2) + .40 * np.exp(-away * 16)
    # Narrow enough to end before the picture does.
    cast = .42 * np.exp(-1.5 * (((px - .17) / .42) ** 2 + ((pz + .008) / .080) ** 2))
    alpha = 1 - (1 - contact) * (1 - cast)
    share = (cast / (cast + contact + 1e-6))[..., None]
    # In a shadow, a bright counter is lit by itself: it is deeper, not black.
    color = counter * np.sqrt(counter / counter.max()) * (.26 + .30 * share)
    heart = .62 * share * np.exp(-1.2 * (((px - .30) / .30) ** 2 + ((pz - .004) / .055) ** 2))[..., None]
    color = color * (1 - heart) + tint / tint.max() * min(1, counter.max() * 1.1) * heart

    def ends(distance, over):
        part = np.clip(distance / over, 0, 1)
        return part * part * (3 - 2 * part)
    return alpha * ends(height - 1 - y, .04 * height) * ends(width / 2 - np.abs(x - width / 2), .2 * width), color


def main():
    source, out, width, height, ground, tint, *preview = sys.argv[1:]
    width, height = int(width), int(height)
    color, albedo, normal = oidn.load(source)
    cover = np.clip(color[..., 3:], 0, 1)
    picture = oidn.denoise(OPTIONS, np.maximum(color[..., :3], 0), albedo, normal)
    # Straight colour, carried over the outline, so that a larger mask finds some.
    picture = grown(picture / np.maximum(cover, 1e-3), cover > .5)
    # The windows' reflections in glass and drops are a pass of their own: their rare paths would be noise in the other one.
    # The pass is cheap, so it has the full size, and the outline.
    glint = load(source.replace('.1.exr', '-shine.1.exr'))
    cover = np.clip(glint[..., 3:], 0, 1)
    picture = resized(picture, cover.shape[1], cover.shape[0]) + np.maximum(glint[..., :3], 0) * GLINT
    z = FRAME * (BORDER[3] - (BORDER[3] - BORDER[1]) * np.arange(picture.shape[0]) / picture.shape[0]) + BOTTOM
    below = (np.clip((LEVEL - z) / .05, 0, 1) * np.clip((z - .14) / .05, 0, 1))[:, None, None]
    above = np.clip((z - LEVEL) / .05, 0, 1)[:, None, None]
    picture = picture * (1 - below + below * HUE) * (1 - above + above * AIR)
    x = FRAME * width / height * (BORDER[0] + (BORDER[2] - BORDER[0]) * (np.arange(picture.shape[1]) + .5) / picture.shape[1] - .5)
    shown = developed(cleared(crisp(cleaned(edged(picture, x, z), x, z), x, z), z), below)
    left, top = round(BORDER[0] * width), height - round(BORDER[3] * height)
    h, w = shown.shape[:2]
    tone = np.array([int(tint[k:k + 2], 16) / 255 for k in (1, 3, 5)])
    wall = Image.open(ground)
    alpha, under = shadow(width, height, tone, np.array(wall.convert('RGB').getpixel(FOOT)) / 255)
    whole = np.zeros((height, width, 4))
    whole[..., 3], whole[..., :3] = alpha, under
    part = whole[top:top + h, left:left + w]
    mixed = cover + part[..., 3:] * (1 - cover)
    part[..., :3] = (shown * cover + part[..., :3] * part[..., 3:] * (1 - cover)) / np.maximum(mixed, 1e-4)
    part[..., 3:] = mixed
    noise = np.random.default_rng(1).uniform(-.5, .5, (height, width, 1))
    levels = np.clip(np.rint(whole * 255 + noise * (whole[..., 3:] > 0)), 0, 255).astype(np.uint8)
    glass = Image.fromarray(levels, 'RGBA')
    glass.save(out)
    if preview:
        # As the page shows both at 1440 x 900.
        unit = height / FRAME
        wall = wall.convert('RGBA').resize((round(3.925 * unit), round(2.045 * unit)), Image.LANCZOS)
        x = round(2.763 * unit - width / 2)
        base = Image.new('RGBA', (width, height))
        base.paste(wall, (-x, round(height - 2.045 * unit - .018 * unit)))
        base.alpha_composite(glass)
        base.convert('RGB').save(preview[0])


main()
