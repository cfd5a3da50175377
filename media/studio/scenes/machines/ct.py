"""Pictures of the JDM CT. Args: view = main | alpha | front | outlet | display | portrait | buffet."""
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parent)]

import ct_body  # noqa: E402
import rooms  # noqa: E402
from finishes import finishes  # noqa: E402
from stage import drink, grounding, pour, studio  # noqa: E402
from studio import render  # noqa: E402
from studio.lights import area  # noqa: E402

SPOT = (0, -.70, ct_body.GRILLE)


def main_view():
    """Three-quarter portrait with quiet ground above for the card's text."""
    drink('limonada', SPOT)
    render.camera((-6.6, -16.5, 4.8), (0, -.1, 2.95), 77, (0, .035))


def front_view():
    """Landscape three-quarter from the right."""
    drink('ciruela', SPOT)
    render.camera((5.4, -15, 3.6), (-.4, -.2, 2.9), 57)


def outlet_view():
    """A drink runs into its iced glass under the lit ring."""
    drink('uva-roja', SPOT, 1.0, 1400)
    pour('uva-roja', SPOT[0], -.68, ct_body.outlet_z(210), SPOT[2] + 1.0)
    area((-3.5, -6, 2.2), (0, -.7, 1.1), 2, 60)
    render.camera((-3.4, -8.4, 2.5), (.05, -.6, 1.52), 74)
    render.focus((0, -.95, 1.3), .8)


def display_view():
    """LCD head close up."""
    render.camera((-2.6, -7.2, 5.7), (.05, -.9, 4.62), 78)
    render.focus((0, -1.25, 4.8), 1.2)


def portrait_view():
    """Head of the tower, centred, for tall and wide crops."""
    drink('cereza', SPOT)
    render.camera((-4.6, -13.5, 5.2), (.0, -.5, 4.0), 98)


def buffet_view():
    """On a hotel buffet; the left 40 % stays calm for the showroom banner."""
    drink('cereza', SPOT)
    drink('limonada', (2.3, -.55, 0), seed=8)
    drink('uva-roja', (3.15, .35, 0), seed=9)
    render.camera((-4.2, -18.5, 4.5), (-1.15, 0, 2.72), 66)
    render.focus((0, -1.2, 3), .12)


VIEWS = {'main': (main_view, 235), 'front': (front_view, 290), 'outlet': (outlet_view, 210),
         'display': (display_view, 300), 'portrait': (portrait_view, 235), 'buffet': (buffet_view, 235)}


def build(args):
    """The whole picture."""
    view, free = VIEWS[args['view']]
    render.new_scene(args, 12)
    ct_body.build(finishes(), free)
    if args['view'] == 'buffet':
        rooms.buffet()
    else:
        studio('ice', rim_glint=args['view'] != 'front')
        grounding(2.36, 3.0, -.26, .4)
    view()
    render.write(args)


build(render.arguments())
