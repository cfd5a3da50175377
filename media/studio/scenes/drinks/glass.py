"""One flavour: the iced highball with its garnish, cut out on transparency. Args: flavour, drops."""
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parent)]

from flavours import FLAVOURS  # noqa: E402
from garnish import GARNISHES  # noqa: E402
from surround import surround  # noqa: E402
from studio import glass, glassware, lights, render  # noqa: E402
from studio.color import srgb  # noqa: E402

LEVEL = 1.22
# Every glass has the same camera: far and long, shifted instead of tilted, so that walls stay upright.
FRAME, BOTTOM, DISTANCE, EYE = 1.80, -.15, 12, 2.3
ICE = [(-.11, .06, 1.20, .27, (.25, -.2, .4)), (.12, -.05, 1.14, .27, (-.3, .25, 1.1)), (.05, .14, .90, .26, (.4, .1, 2.0)),
       (-.11, -.07, .87, .27, (-.2, -.35, 2.7)), (.12, -.04, .66, .25, (.3, .4, .2))]


def build(args):
    """The whole picture."""
    flavour = FLAVOURS[args['flavour']]
    scene = render.new_scene(args, 12)
    # Few samples are enough for the denoiser; smooth areas may stop early.
    scene.cycles.adaptive_min_samples, scene.cycles.adaptive_threshold = 8, .04
    scene.render.film_transparent, scene.cycles.film_transparent_glass = True, True
    surround(srgb(flavour['light']), srgb(flavour['side']), LEVEL, (0, -DISTANCE, EYE))
    glassware.highball()
    glassware.fill(LEVEL, glass.liquid('drink', srgb(flavour['liquid']), flavour['density'], flavour['glow']))
    glassware.ice(ICE)
    glassware.surface_bubbles(LEVEL)
    glassware.rising_bubbles(LEVEL)
    glassware.mist(LEVEL, int(args.get('drops', 1500)))
    GARNISHES[args['flavour']]()
    key_lights()
    size = int(args['height']), int(args['width'])
    camera = render.camera((0, -DISTANCE, EYE), (0, 0, EYE), 36 * DISTANCE / FRAME,
                           (0, (BOTTOM + FRAME / 2 - EYE) / FRAME))
    camera.data.sensor_fit = 'VERTICAL' if size[0] >= size[1] else 'HORIZONTAL'
    camera.data.sensor_height = camera.data.sensor_width = 36
    render.write(args)


def key_lights():
    """Key from the upper left, a cold rim from the right and behind, soft fill from above.

    The lights only reach matte surfaces. Glass and skins reflect cards of moderate brightness in their
    places instead, because reflecting the lights would take hundreds of samples to be free of noise.
    """
    cold = (.86, .95, 1)
    for place, width, power, height, color in (((-2.6, -1.6, 2.2), .5, 75, 2.8, (1, 1, 1)), ((2.7, .5, 1.5), .55, 42, 2.6, cold),
                                               ((-2.2, 1.9, 1.6), .5, 26, 2.4, cold), ((0, -1.5, 5), 2.2, 40, 2.2, (1, 1, 1)),
                                               ((-1.4, -5, 2.4), 1.6, 58, 1.6, (1, .98, .95))):
        lamp = lights.area(place, (0, 0, .7), width, power, height=height, color=color, glossy=False)
        lamp.visible_transmission = False
    for place, width, height, strength, color in (((-2.6, -1.6, 1.5), .55, 3.0, 6.5, (1, 1, 1)), ((2.7, .5, 1.3), .6, 2.8, 4.5, cold),
                                                  ((-2.2, 1.9, 1.4), .5, 2.6, 3.5, cold), ((.3, -1.5, 5), 2.4, 2.0, 2.2, (1, 1, 1))):
        card = lights.card(place, (0, 0, min(place[2], .75)), width, height, strength, color)
        card.visible_diffuse = card.visible_shadow = False


build(render.arguments())
