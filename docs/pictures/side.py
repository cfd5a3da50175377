"""side.py render.exr in.png out.png amount: burns the machine's left flank, as a flag beside it would; the mask is the normals' pass."""
import sys
import numpy as np
import OpenImageIO as oiio
from PIL import Image, ImageFilter
source = oiio.ImageInput.open(sys.argv[1])
spec = source.spec()
pixels = np.asarray(source.read_image(0, 0, 0, spec.nchannels, 'float'))
names = [n.split('.', 1)[-1] for n in spec.channelnames]
x = pixels[..., names.index('Denoising Normal.X')]
flank = Image.fromarray((np.clip(-np.nan_to_num(x), 0, 1) * 255).astype(np.uint8)).filter(ImageFilter.GaussianBlur(.8))
shown = np.asarray(Image.open(sys.argv[2]).convert('RGB'), np.float32)
shown *= 1 - float(sys.argv[4]) * (np.asarray(flank, np.float32) / 255)[..., None]
Image.fromarray(np.rint(shown).astype(np.uint8)).save(sys.argv[3])
