"""finish.py in.png out.webp width height [quality lift contrast x0,y0,x1,y1]: sizes, sharpens a little, opens the shadows.

In the rectangle (shares, y from above) a thin stream takes its drink's hue: less blue in what is red.
"""
import sys
import numpy as np
from PIL import Image, ImageFilter
src, out, w, h = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
quality, lift, contrast = (float(v) for v in (sys.argv[5:8] + ['84', '1', '1'][min(3, len(sys.argv) - 5):]))
im = Image.open(src).convert('RGB')
if im.size != (w, h):
    im = im.resize((w, h), Image.LANCZOS)
im = im.filter(ImageFilter.UnsharpMask(1.2, 45, 2))
x = (np.asarray(im, np.float32) / 255) ** lift
x = np.clip((x - .5) * contrast + .5, 0, 1)
if len(sys.argv) > 8:
    x0, y0, x1, y1 = (float(v) for v in sys.argv[8].split(','))
    part = x[round(y0 * h):round(y1 * h), round(x0 * w):round(x1 * w)]
    red = np.clip((part[..., :1] - part[..., 1:2] - .08) * 6, 0, 1)
    part *= 1 - red * np.array([0, .04, .24], np.float32)
im = Image.fromarray(np.rint(x * 255).astype(np.uint8))
im.save(out, 'WEBP', quality=int(quality), method=6)
print(out, im.size)
