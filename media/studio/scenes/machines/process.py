"""Portrait pictures of the service: step = delivery (a machine is unpacked) | maintenance (a carton is changed)."""
import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[1]), str(Path(__file__).resolve().parent)]

import ct_body  # noqa: E402
import id3_body  # noqa: E402
import rooms  # noqa: E402
from cartons import carton, parcel  # noqa: E402
from finishes import finishes  # noqa: E402
from studio import render  # noqa: E402
from studio.lights import area  # noqa: E402


def delivery(look):
    """The tower just lifted out of its carton, its first concentrates beside it."""
    rooms.storeroom()
    ct_body.build(look, 270)
    parcel((3.3, 3.2, 4.3), look, (-1.95, 2.7, 0), .22)
    carton('cereza', 3, look, (1.95, -.55, 0), -.14, tap=False)
    carton('limonada', 3, look, (2.75, .95, 0), -.05, tap=False)
    carton('manzana', 3, look, (2.30, .2, 1.81), -.22, tap=False)
    render.camera((-3.6, -18, 4.4), (.05, 0, 2.85), 84)
    render.focus((0, -1.3, 2.8), .35)


def maintenance(look):
    """Door open, one carton pulled out, the fresh one standing in front."""
    rooms.storeroom()
    id3_body.build(look, True, 'cereza')
    carton('cereza', 5, look, (1.55, -3.25, 0), -.12)
    area((-3, -7, 5.6), (0, -1.6, 4.2), 2, 90)
    render.camera((-4.2, -17, 5.2), (.42, -1.2, 2.95), 72)
    render.focus((0, -2.2, 3.6), .5)


STEPS = {'delivery': delivery, 'maintenance': maintenance}


def build(args):
    """The whole picture."""
    render.new_scene(args, 12)
    STEPS[args['step']](finishes())
    render.write(args)


build(render.arguments())
