"""levels.py in.png out.png "x,y x,y x,y x,y" TOP BOTTOM [gain]: takes the room's veil (r,g,b at the top and at the bottom) off a lit display, whose corners are given in pixels."""
import sys

import numpy as np
from PIL import Image, ImageDraw, ImageFilter

source, out, corners, top, bottom = sys.argv[1:6]
gain = float(sys.argv[6]) if len(sys.argv) > 6 else 1.25
picture = Image.open(source).convert('RGB')
corners = [tuple(float(v) for v in corner.split(',')) for corner in corners.split()]
mask = Image.new('L', (picture.width * 4, picture.height * 4), 0)
ImageDraw.Draw(mask).polygon([(x * 4, y * 4) for x, y in corners], 255)
for size in (61, 61):  # rounds the corners
    mask = mask.filter(ImageFilter.GaussianBlur(size / 3)).point(lambda v: 255 if v > 127 else 0)
mask = np.asarray(mask.resize(picture.size, Image.LANCZOS).filter(ImageFilter.GaussianBlur(.8)), np.float32)[..., None] / 255
shown = np.asarray(picture, np.float32) / 255
first, last = min(y for _, y in corners), max(y for _, y in corners)
share = np.clip((np.arange(picture.height) - first) / (last - first), 0, 1)[:, None, None]
veil = np.array([float(v) for v in top.split(',')]) * (1 - share) + np.array([float(v) for v in bottom.split(',')]) * share
clear = np.clip((shown - veil) * gain, 0, 1)
Image.fromarray(np.rint((shown * (1 - mask) + clear * mask) * 255).astype(np.uint8)).save(out)
