"""Post step: two EXR renders in, one finished PNG out (denoised, bloom, tone-mapped, dithered).

usage: finish.py --denoiser=PATH out.png a.exr b.exr [--alpha=1] [--exposure=1] [--bloom=.06]
       [--contrast=1.06] [--saturation=1.06] [--reach=8] [--strength=.6] [--guide=.5]
"""
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np
import OpenImageIO as oiio
from PIL import Image

LAYERS = ('View Layer', 'ViewLayer', 'RenderLayer')


def load(path):
    """Colour with alpha (h, w, 4) and the seven guide channels of one render."""
    source = oiio.ImageInput.open(path)
    spec = source.spec()
    pixels = np.nan_to_num(np.asarray(source.read_image(0, 0, 0, spec.nchannels, 'float')), nan=0, posinf=50)
    source.close()
    index = {}
    for k, name in enumerate(spec.channelnames):
        layer, _, channel = name.partition('.')
        index[channel if layer in LAYERS else name] = k

    def take(group, parts):
        return np.stack([pixels[..., index[f'{group}.{part}']] for part in parts], -1)

    depth = np.log1p(np.clip(take('Denoising Depth', 'Z'), 0, 1e3))
    return take('Combined', 'RGBA'), np.concatenate([take('Denoising Albedo', 'RGB'), take('Denoising Normal', 'XYZ'), depth], -1)


def denoise(program, renders, options):
    """Run the C++ denoiser over two renders."""
    (a, guides_a), (b, guides_b) = renders
    height, width = a.shape[:2]
    planes = np.concatenate([a, b, guides_a, guides_b], -1).transpose(2, 0, 1)
    with tempfile.TemporaryDirectory() as folder:
        source, target = Path(folder, 'in.raw'), Path(folder, 'out.raw')
        np.ascontiguousarray(planes, np.float32).tofile(source)
        subprocess.check_call([program, str(width), str(height), source, target,
                               options['reach'], options['patch'], options['strength'], options['guide']])
        return np.fromfile(target, np.float32).reshape(4, height, width).transpose(1, 2, 0)


def blur(picture, radius):
    """Nearly Gaussian blur: three box means."""
    for _ in range(3):
        for axis in (0, 1):
            pad = [(0, 0)] * 3
            pad[axis] = (radius + 1, radius)
            total = np.cumsum(np.pad(picture, pad, mode='edge'), axis)
            size = picture.shape[axis]
            picture = (np.take(total, range(2 * radius + 1, 2 * radius + 1 + size), axis)
                       - np.take(total, range(size), axis)) / (2 * radius + 1)
    return picture


def bloom(color, amount):
    """Highlights bleed a little into their surroundings, as in a lens."""
    bright, width = np.clip(color - .85, 0, 3), color.shape[1]
    return color + amount * (blur(bright, max(2, width // 150)) + .7 * blur(bright, max(3, width // 40)))


def shoulder(x, start=.72):
    """Identity up to start, then asymptotic to 1."""
    return np.where(x <= start, x, start + (1 - start) * (1 - np.exp(-(np.maximum(x, start) - start) / (1 - start))))


def tone(color, contrast, saturation):
    """Linear light to display values; half hue-preserving, half per channel, so juice stays juicy."""
    peak = color.max(-1, keepdims=True)
    mapped = .55 * color * shoulder(peak) / np.maximum(peak, 1e-6) + .45 * shoulder(color)
    gray = (mapped * [.2126, .7152, .0722]).sum(-1, keepdims=True)
    mapped = np.clip(gray + (mapped - gray) * saturation, 0, 1)
    display = np.where(mapped <= .0031308, mapped * 12.92, 1.055 * np.power(np.maximum(mapped, 1e-8), 1 / 2.4) - .055)
    return np.clip((display - .5) * contrast + .5, 0, 1)


def unmultiply(color, alpha):
    """Straight colour and alpha. A highlight brighter than its coverage becomes coverage, else it would be cut."""
    over = np.clip(color.max(-1, keepdims=True) - alpha, 0, 1)
    alpha = np.clip(alpha + (1 - np.clip(alpha, 0, 1)) * np.power(over, .7), 0, 1)
    return color / np.maximum(alpha, 1e-3), np.where(alpha < .004, 0, alpha)


def main():
    """Read the command line, finish one picture."""
    options = {'denoiser': 'denoise', 'alpha': '0', 'exposure': '1', 'bloom': '.06', 'contrast': '1.06',
               'saturation': '1.06', 'reach': '8', 'patch': '2', 'strength': '.6', 'guide': '.5'}
    options.update(item[2:].split('=', 1) for item in sys.argv[1:] if item.startswith('--'))
    out, *sources = [item for item in sys.argv[1:] if not item.startswith('--')]
    renders = [load(path) for path in sources]
    picture = denoise(options['denoiser'], renders, options) if len(renders) == 2 else renders[0][0]
    color, alpha = picture[..., :3] * float(options['exposure']), picture[..., 3:]
    cut = options['alpha'] in ('1', 'true')
    if cut:
        color, alpha = unmultiply(np.maximum(color, 0), alpha)
    elif float(options['bloom']):
        color = bloom(color, float(options['bloom']))
    display = tone(color, float(options['contrast']), float(options['saturation']))
    # Half a level of noise before rounding: no bands in soft gradients.
    levels = np.rint(np.clip(display * 255 + np.random.default_rng(1).uniform(-.5, .5, display.shape), 0, 255))
    if cut:
        levels = np.concatenate([levels, np.rint(alpha * 255)], -1)
    Path(out).parent.mkdir(parents=True, exist_ok=True)
    Image.fromarray(levels.astype(np.uint8)).save(out)


if __name__ == '__main__':
    main()
