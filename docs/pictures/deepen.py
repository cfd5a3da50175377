"""Deepens a drink towards its sides and its foot, as more of it between eye and light would.

usage: deepen.py GLASS.webp OUT.webp AMOUNT LEVEL   (LEVEL as in drinks.py)
"""
import sys

import numpy as np
from PIL import Image

source, out, amount, level = sys.argv[1], sys.argv[2], float(sys.argv[3]), float(sys.argv[4])
picture = np.asarray(Image.open(source).convert('RGBA'), np.float32) / 255
height, width = picture.shape[:2]
z = (1.80 - 1.80 * np.arange(height) / height) - .15
x = (np.arange(width) - width / 2) / (height / 1.80)
radius = np.interp(z, [.17, level], [.303, .338])
side = np.clip(np.abs(x)[None, :] / radius[:, None], 0, 1) ** 3
body = np.clip((level - .01 - z) / .03, 0, 1) * np.clip((z - .15) / .05, 0, 1)
deep = amount * body[:, None] * (side + .35 * np.clip((level - z) / level, 0, 1)[:, None] ** 1.5)
shown = picture.copy()
shown[..., :3] = picture[..., :3] ** (1 + deep[..., None])
Image.fromarray(np.rint(shown * 255).astype(np.uint8), 'RGBA').save(out, 'WEBP', quality=92, method=6)
