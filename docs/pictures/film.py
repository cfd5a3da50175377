"""Lays the moving region's frames over the still, and develops all of them alike.

usage: film.py STILL.exr FRAMES_PREFIX OUT_FOLDER WIDTH X0 Y0 X1 Y1   (the region in shares of the picture, y from below)
FRAMES_PREFIX.000.1.exr and so on are renderings of that region at WIDTH; without frames only OUT_FOLDER/still.png is written.
"""
import glob
import os
import sys
from pathlib import Path

import numpy as np
from PIL import Image

import oidn

OPTIONS = {'weights': 'weights', 'net': './oidn-net', 'model': 'base', 'look': 'agx', 'exposure': '1.8', 'contrast': '1.12', 'saturation': '1.18',
           'bloom': '.04', 'vignette': os.environ.get('VIGNETTE', '.3'), 'tile': '768'}
FEATHER = 10
# Left edge, right edge and what is left of the light in the shade under the words, in shares; empty for none.
SHADE = [v for v in os.environ.get('SHADE', '').split(',') if v]


def clean(path):
    color, albedo, normal = oidn.load(path)
    return oidn.denoise(OPTIONS, np.maximum(color[..., :3], 0), albedo, normal)


def cached(path):
    kept = Path(f'{path}.npy')
    if not kept.exists():
        np.save(kept, clean(path).astype(np.float32))
    return np.load(kept)


def resized(picture, width):
    height = round(picture.shape[0] * width / picture.shape[1])
    planes = [Image.fromarray(picture[..., k].astype(np.float32)).resize((width, height), Image.HAMMING) for k in range(3)]
    return np.maximum(np.stack([np.asarray(p) for p in planes], -1), 0)


def shaded(picture):
    """Light falls off where the words stand."""
    low, high, dark = (float(v) for v in SHADE)
    x = np.clip((np.arange(picture.shape[1]) / picture.shape[1] - low) / (high - low), 0, 1)
    return picture * (dark + (1 - dark) * x * x * (3 - 2 * x))[None, :, None]


def deepened(shown):
    """What is as red as the drink is darker by an exponent, and less pink, so that its bright parts do not glow."""
    drink = np.clip((shown[..., :1] - shown[..., 1:2] - .25) * 3, 0, 1)
    return shown * (1 - drink * (1 - .97 * shown[..., :1] ** .40)) * (1 - drink * [0, .38, .38])


def save(picture, path):
    picture = shaded(picture) if SHADE else picture
    shown = deepened(oidn.develop(picture, OPTIONS))
    # The same dither in each frame: what stands still stays the same to the bit.
    levels = np.rint(np.clip(shown * 255 + np.random.default_rng(1).uniform(-.5, .5, shown.shape), 0, 255))
    Image.fromarray(levels.astype(np.uint8)).save(path, compress_level=1)


still, prefix, folder, width, *region = sys.argv[1:]
Path(folder).mkdir(parents=True, exist_ok=True)
whole = cached(still)
save(whole, f'{folder}/still.png')
base = resized(whole, int(width)) if whole.shape[1] != int(width) else whole
height = base.shape[0]
for index, path in enumerate(sorted(glob.glob(f'{prefix}.*.1.exr'))):
    part = clean(path)
    h, w = part.shape[:2]
    # As the renderer does: whole pixels, cut off from the left and from below.
    x0, y0 = int(float(region[0]) * int(width) + 1e-3), height - int(float(region[3]) * height + 1e-3)
    y, x = np.mgrid[0:h, 0:w]
    edge = np.minimum(np.minimum(x, w - 1 - x), np.minimum(y, h - 1 - y)) / FEATHER
    mask = np.clip(edge, 0, 1)[..., None]
    frame = base.copy()
    here = frame[y0:y0 + h, x0:x0 + w]
    frame[y0:y0 + h, x0:x0 + w] = here + (part - here) * mask
    save(frame, f'{folder}/{index:03d}.png')
    print(index, flush=True)
