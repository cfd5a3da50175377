"""finish.py in.png out.webp WIDTH HEIGHT [quality=84] [lift=1] [contrast=1] [calm=0] [red=1] [stream=x0,y0,x1,y1]

Sizes a developed picture and opens its shadows. `calm=2` takes the renderer's mottling, up to that many levels of
255, off flat grounds: it costs bytes. A calmed picture is not sharpened.
`red=1.8` deepens what is as red as a drink by that exponent, so that its brightest part does not glow; 1 for as it is.
In the rectangle `stream` (shares, y from above) a thin stream takes its drink's hue: less blue in what is red.
"""
import sys

import numpy as np
from PIL import Image, ImageFilter

source, out, width, height = sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4])
options = {'quality': '84', 'lift': '1', 'contrast': '1', 'calm': '0', 'red': '1', 'stream': ''}
options.update(item.split('=', 1) for item in sys.argv[5:])
picture = Image.open(source).convert('RGB').resize((width, height), Image.LANCZOS)
calm = float(options['calm'])
if not calm:
    picture = picture.filter(ImageFilter.UnsharpMask(1.2, 45, 2))
shown = np.asarray(picture, np.float32) / 255
if calm:
    soft = np.asarray(picture.filter(ImageFilter.GaussianBlur(7)), np.float32) / 255
    away = np.abs(shown - soft).max(-1, keepdims=True)
    shown = soft + (shown - soft) * np.clip((away * 255 - calm) / (1.4 * calm), 0, 1)
if float(options['red']) > 1:
    drink = np.clip((shown[..., :1] - shown[..., 1:2] - .2) * 3, 0, 1)
    shown *= 1 - drink * (1 - .9 * shown[..., :1] ** (float(options['red']) - 1))
shown = np.clip((shown ** float(options['lift']) - .5) * float(options['contrast']) + .5, 0, 1)
if options['stream']:
    x0, y0, x1, y1 = (float(v) for v in options['stream'].split(','))
    part = shown[round(y0 * height):round(y1 * height), round(x0 * width):round(x1 * width)]
    red = np.clip((part[..., :1] - part[..., 1:2] - .08) * 6, 0, 1)
    part *= 1 - red * np.array([0, .04, .24], np.float32)
shown += np.random.default_rng(1).uniform(-.5, .5, shown.shape) / 255
Image.fromarray(np.rint(np.clip(shown, 0, 1) * 255).astype(np.uint8)).save(out, 'WEBP', quality=int(options['quality']), method=6)
