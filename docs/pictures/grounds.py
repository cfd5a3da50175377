"""The nine grounds: a wall in each drink's colour with late sun on it, and the counter that the glass stands on.

usage: ground.py COLOURS.json CONTENT OUT_FOLDER   (CONTENT is the repository's content/; writes SLUG.png, 1920 x 1000)
"""
import json
import sys
from pathlib import Path

import numpy as np
from PIL import Image

WIDTH, HEIGHT, COUNTER = 1920, 1000, 838
SPOT = .705
# Behind a pale drink, which is the palest thing in the picture: the size and the strength of the lamp's pool, how much darker
# the counter is, and the share of white in the pool's heart.
PALE = (.75, .78, .30, .5)
# Wall around a glass that is lost on its own colour: the colour under the words turns into this one.
DEEP = {'limonada': ('#DFAE00', *PALE), 'manzana': ('#76B820', .85, .95, .22, .85), 'pera': ('#9AA512', *PALE), 'uva-blanca': ('#9DB142', *PALE)}


def linear(code):
    value = np.array([int(code[k:k + 2], 16) / 255 for k in (1, 3, 5)])
    return np.where(value <= .04045, value / 12.92, ((value + .055) / 1.055) ** 2.4)


def encoded(value):
    value = np.clip(value, 0, 1)
    return np.where(value <= .0031308, value * 12.92, 1.055 * value ** (1 / 2.4) - .055)


def smooth(value):
    value = np.clip(value, 0, 1)
    return value * value * value * (value * (6 * value - 15) + 10)


def blurred(plane, radius):
    for axis in (0, 1):
        for _ in range(3):
            pad = [(0, 0), (0, 0)]
            pad[axis] = (radius + 1, radius)
            total = np.cumsum(np.pad(plane, pad, mode='edge'), axis)
            count = plane.shape[axis]
            plane = (np.take(total, range(2 * radius + 1, 2 * radius + 1 + count), axis) - np.take(total, range(count), axis)) / (2 * radius + 1)
    return plane


def ground(slug, colours, theme, seed):
    base, body, bright, glow = (linear(theme['ground']), *(linear(colours[k]) for k in ('body', 'bright', 'glow')))
    y, x = np.mgrid[0:HEIGHT, 0:WIDTH]
    deep, reach, strength, dim, white = DEEP.get(slug, (None, 1, .92, .22 if base.mean() < .2 else .10, 1))
    # A lamp's pool on the wall: a bright heart, a long tail, more of it to the right, where no words are.
    u, v = (x / WIDTH - SPOT) / np.where(x < SPOT * WIDTH, .190, .27) / reach, (y / HEIGHT - .40) / .52 / reach
    r = np.sqrt(u * u + v * v)
    amount = (.62 * np.exp(-1.15 * r * r) + .38 / (1 + (1.35 * r) ** 2.6)) * smooth((x / WIDTH - .34) / .36) * strength
    # The counter mirrors the wall, softly, and is a little darker.
    mirror = amount[np.clip(2 * COUNTER - np.arange(HEIGHT), 0, HEIGHT - 1)]
    low = blurred(mirror, 26)
    # Seen at a low angle, the counter begins soft: the lens is focused on the glass.
    on = smooth((y - COUNTER + 7) / 14)
    fade = 1 - .45 * smooth((y - COUNTER) / (HEIGHT - COUNTER))
    amount = amount * (1 - on) + low * .62 * fade * on
    edge = np.exp(-((y - COUNTER + 2) / 9.0) ** 2) * .10
    amount = np.clip(amount * (1 - edge), 0, 1)
    share = np.stack([amount] * 3, -1)
    # Quadratic between three colours: no ring where one passes into the next.
    middle = .35 * bright + .65 * body if base.mean() < .2 else .6 * bright + .4 * base
    if slug in DEEP:
        deep, turned = linear(deep), .9 * smooth((x / WIDTH - .48) / .27)[..., None]
        base = base * (1 - turned) + deep * turned
        glow = white * glow + (1 - white) * bright
    tones = base * (1 - share) ** 2 + 2 * middle * share * (1 - share) + glow * share ** 2
    dark = dim * (on * smooth((x / WIDTH - .40) / .25))[..., None]
    tones = tones * (1 - dark)
    if slug in DEEP:
        # In the shade, the colour is deeper, not greyer.
        tones = tones * (deep / deep.max()) ** dark
    noise = np.random.default_rng(seed).uniform(-.5, .5, (HEIGHT, WIDTH, 1))
    return Image.fromarray(np.clip(np.rint(encoded(tones) * 255 + noise), 0, 255).astype(np.uint8))


def main():
    colours, content, folder = json.loads(Path(sys.argv[1]).read_text()), Path(sys.argv[2]), Path(sys.argv[3])
    folder.mkdir(parents=True, exist_ok=True)
    for seed, (slug, entry) in enumerate(sorted(colours.items())):
        theme = json.loads((content / 'flavours' / slug / 'index.json').read_text())['theme']
        ground(slug, entry['ground'], theme, seed + 3).save(folder / f'{slug}.png')


main()
