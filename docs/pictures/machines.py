"""Pictures of both machines: their studio, their outlets, at work, the CT's cabinet.

blender -b --factory-startup -noaudio --python-exit-code 1 -P machines.py -- studio=FOLDER out=PATH view=id3-main width=960 height=1120 samples=32
FOLDER is media/studio of commit 0c297cc. One unit is 10 cm.
"""
from pathlib import Path

exec(Path(__file__).with_name('steps.py').read_text().rsplit('\nbuild_step()', 1)[0])

from finishes import badge  # noqa: E402
from stage import grounding  # noqa: E402
from studio.lights import sweep, world  # noqa: E402

OUTLETS = id3_body.OUTLETS
NICHE = (OUTLETS[1], id3_body.OUTLET_Y, id3_body.GRILLE)


def poured(liquid, level, top, radius, rough=1, lip=0, t=0):
    """A drink and the stream that fills it, one closed body of one liquid, about the glass's axis, at the place `t` of a loop.

    Row by row: the glass's inside, the surface with its ripples and a low broken crown, the collar, the stream up to `top`.
    `rough` is the share of the stream's waves: 0 for a round, smooth one. With `lip`, the radius of an outlet, it widens to that at its top.
    """
    still, phase, rows = level - .014, math.tau * t, inside(level)
    edge, foot, collar, crown = glassware.inner(level), radius * 1.5, .055, .125

    def surface(a, r):
        far = r - crown
        wave = .009 * math.cos(math.tau * far / .062 - 8 * phase) * math.exp(-abs(far) / .12) * min(1, (edge - r) / .04)
        lobes = .5 + .28 * math.sin(5 * a + 1 + 2 * phase) + .22 * math.sin(8 * a + 2.6 - 3 * phase)
        return r, still + wave + .10 * lobes ** 1.8 * math.exp(-(far / .017) ** 2)

    rows += [lambda a, r=edge - .03 - (edge - .03 - foot - .012) * n / 60: surface(a, r) for n in range(61)]

    def stream(a, z):
        share = (top - z) / (top - still)
        oval = .40 * math.exp(-.9 * share) * math.cos(share * 13)
        ripple = .06 * share * math.sin(share * 46 - 1.9 - 5 * phase) + .03 * share * math.sin(share * 88 - 2 - 8 * phase)
        waves = oval * math.cos(2 * (a - share * 2.2)) + ripple + .02 * share * math.sin(3 * a + share * 30 - 4 * phase)
        thin = radius * (1 - .30 * share ** .55) * (1 + rough * waves) + max(0, lip - radius) * math.exp(-(top - z) / .035)
        up = max(0, 1 - (z - still) / collar)
        return thin + (foot - thin) * up ** 2.6, z

    rows += [lambda a, z=still + .004 + (top - still - .004) * (n / 130) ** 1.15: stream(a, z) for n in range(131)]
    return revolved('poured', rows, 96, liquid)


def tinted(liquid, colour, foot, edge=None):
    """Gives a thin stream its drink's depth: above `foot` light takes `colour` where it enters and where it leaves; the gloss stays white.

    With `edge`, light takes that colour instead where the stream turns away from the eye.
    """
    nodes, links = liquid.node_tree.nodes, liquid.node_tree.links
    plain = next(n for n in nodes if n.type == 'BSDF_GLASS')
    target = plain.outputs[0].links[0].to_socket
    coords, axes = node(nodes, 'TexCoord'), node(nodes, 'SeparateXYZ')
    share = node(nodes, 'MapRange', {'From Min': foot, 'From Max': foot + .12}, interpolation_type='SMOOTHSTEP')
    tint = node(nodes, 'MixRGB', {1: (1, 1, 1, 1), 2: (*colour, 1)})
    bent, gloss = node(nodes, 'BsdfRefraction', {'Roughness': 0}), node(nodes, 'BsdfGlossy', {'Roughness': 0})
    fresnel, both = node(nodes, 'Fresnel'), node(nodes, 'MixShader')
    if edge:
        facing, away = node(nodes, 'LayerWeight', {'Blend': .5}), node(nodes, 'MapRange', {'From Min': .25, 'From Max': .8}, interpolation_type='SMOOTHSTEP')
        rim = node(nodes, 'MixRGB', {1: (*colour, 1), 2: (*edge, 1)})
        links.new(facing.outputs['Facing'], away.inputs['Value'])
        links.new(away.outputs[0], rim.inputs[0])
        links.new(rim.outputs[0], tint.inputs[2])
    for shader in (bent, fresnel):
        for link in plain.inputs['IOR'].links:
            links.new(link.from_socket, shader.inputs['IOR'])
    links.new(coords.outputs['Object'], axes.inputs[0])
    links.new(axes.outputs[2], share.inputs['Value'])
    links.new(share.outputs[0], tint.inputs[0])
    links.new(tint.outputs[0], bent.inputs['Color'])
    links.new(fresnel.outputs[0], both.inputs[0])
    links.new(bent.outputs[0], both.inputs[1])
    links.new(gloss.outputs[0], both.inputs[2])
    links.new(both.outputs[0], target)


def filling_glass(colour, level, location, top, radius=.062, density=2.2, haze=.1, seed=6, rough=1, lip=0, tint=None):
    """A glass while it is being filled, its ice beside the stream. The drink makes room for the ice, so ice stays clear."""
    rng = random.Random(seed)
    liquid = juice('drink', srgb(colour), density, haze)
    body = poured(liquid, level, top - location[2], radius, rough, lip)
    cubes = ((-.165, .13, level + .02, .21), (.16, .14, level - .03, .215), (.07, .18, level - .30, .23), (-.12, -.10, level - .40, .25), (.13, -.07, level - .52, .23))
    items = [glassware.highball(), body, *iced(body, liquid, cubes, level, rng)]
    if tint:
        tinted(liquid, tint, level)
    splash = []
    for _ in range(26):
        angle, away = rng.uniform(0, math.tau), rng.uniform(.10, .24)
        splash.append(((away * math.cos(angle), away * math.sin(angle), level + rng.uniform(.02, .19) * (1 - away * 2)), .005 + .011 * rng.random() ** 2))
    bubbles = []
    for _ in range(240):
        angle, away = rng.uniform(0, math.tau), min(.27, abs(rng.gauss(0, .10)))
        bubbles.append(((away * math.cos(angle), away * math.sin(angle), level - .03 - abs(rng.gauss(0, .16)) * (1 - away / .3)), .003 + .009 * rng.random() ** 3))
    items += [balls('splash', splash, liquid, 3), balls('bubbles', bubbles, glass.bubble()), glassware.surface_bubbles(level, 60, seed)]
    items.append(condensation('condensation', glassware.outer, .1, level + .06, 1500, glass.water_drop(), seed=seed, smallest=.0025, largest=.022, flat=.42, rarity=6))
    return glassware.move(items, location)


def calm(look):
    """White housing without smudges; rougher steel, brushed level: it mirrors a drink as a tint, not as a second glass."""
    level(look['steel'], (.35, 70, 70))
    look['steel'].node_tree.nodes['Principled BSDF'].inputs['Anisotropic'].default_value = .5
    shell = look['shell'].node_tree.nodes['Principled BSDF'].inputs
    look['shell'].node_tree.links.remove(shell['Roughness'].links[0])
    shell['Base Color'].default_value, shell['Roughness'].default_value = (.82, .83, .825, 1), .34
    return look


def polished(look, rough=.26):
    """Smoother steel, which mirrors what stands beside it; from .37 on, a drink is a tint on it that leaves the scale legible."""
    for name in ('steel', 'steel_z'):
        next(n for n in look[name].node_tree.nodes if n.type == 'BSDF_PRINCIPLED').inputs['Roughness'].default_value = rough


def softbox(x, width=3.4, lean=12, strength=1.5):
    """A tall softbox in the black front: a straight edge at its left, fading out to the right, as one that is turned away."""
    item, nodes, links = material('softbox')
    coords, axes = node(nodes, 'TexCoord'), node(nodes, 'SeparateXYZ')
    fade = node(nodes, 'MapRange', {'From Min': 0, 'From Max': 1, 'To Min': strength, 'To Max': 0}, interpolation_type='SMOOTHSTEP')
    light = node(nodes, 'Emission', {0: (.97, .99, 1, 1)})
    links.new(coords.outputs['UV'], axes.inputs[0])
    links.new(axes.outputs[0], fade.inputs['Value'])
    links.new(fade.outputs[0], light.inputs[1])
    clear, both = node(nodes, 'BsdfTransparent'), node(nodes, 'AddShader')
    links.new(light.outputs[0], both.inputs[0])
    links.new(clear.outputs[0], both.inputs[1])
    links.new(both.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    card = plane('softbox', width, 22, (x, -9.5, 4.6), item, (0, math.radians(lean), 0))
    card.visible_camera = card.visible_diffuse = card.visible_shadow = False


def unmirrored(ground):
    """Metal mirrors a grey floor, as if the mint paper ended at the machine: no green on chrome."""
    ground.visible_glossy = False
    item, nodes, links = material('grey floor')
    coords, axes = node(nodes, 'TexCoord'), node(nodes, 'SeparateXYZ')
    fade = node(nodes, 'MapRange', {'From Min': -9, 'From Max': -1, 'To Min': .75, 'To Max': .12})
    light = node(nodes, 'Emission', {0: (.95, 1, .965, 1)})
    links.new(coords.outputs['Object'], axes.inputs[0])
    links.new(axes.outputs[1], fade.inputs['Value'])
    links.new(fade.outputs[0], light.inputs[1])
    links.new(light.outputs[0], node(nodes, 'OutputMaterial').inputs[0])
    floor = mesh('grey floor', [(-14, -9, -.01), (14, -9, -.01), (14, 9, -.01), (-14, 9, -.01)], [(0, 1, 2, 3)], item)
    floor.visible_camera = floor.visible_diffuse = floor.visible_shadow = floor.visible_transmission = False


def id3_studio(key, flank):
    """White machine on a mint sweep: a large key from `key`, a low strip along the side at x = `flank`, light from above; real shadows."""
    inner, outer = srgb('#E6F2E9'), srgb('#8FB5A1')
    ground = sweep(inner, outer, (2.5, 6.5, 3.5), 13, .53, .9, .3, .18, 4.5, 4)
    unmirrored(ground)
    world((.95, .98, 1), .24)
    area(key, (0, -1, 3), 4.5, 1400, height=5, color=(1, .995, .98), glossy=False)
    area((flank * 8, 2.5, 4), (flank * 2, 0, 3), 1.0, 60, height=7, color=(.94, .98, 1), glossy=False)
    area((-flank * 8, -2.5, 4.5), (0, 0, 3), 1.6, 260, height=7, color=(.92, .97, 1))
    area((0, 1, 12), (0, 0, 3), 6, 520, height=5, glossy=False)
    grounding(id3_body.WIDTH - .9, id3_body.DEPTH - .9, 0, .95)
    grounding(id3_body.WIDTH + .8, id3_body.DEPTH + .8, -.1, .3)


def id3_main(look):
    """Portrait with quiet ground above for the card's words; the drink stands where the steel mirrors it behind itself."""
    id3_body.build(look)
    eye = (-6.0, -18.4, 5.0)
    drink(CHERRY, NICHE, density=.85, behind=2.8, eye=eye)
    id3_studio((5.5, -12, 8.5), -1)
    softbox(4.6)
    render.camera(eye, (0, -.2, 3.05), 77, (0, .035))


def id3_front(look):
    """From the front, camera level: verticals are vertical."""
    id3_body.build(look)
    drink(CHERRY, NICHE, density=.85, behind=2.6)
    drink(LEMONADE, (OUTLETS[2], NICHE[1], NICHE[2]), seed=8, density=.6, haze=.5, behind=2.5)
    id3_studio((-6, -12, 9), 1)
    softbox(2.2)
    camera = render.camera((0, -24, 4.1), (0, 0, 4.1), 36 * 24 / 10.2)
    camera.data.shift_y = (2.75 - 4.1) / 10.2


def id3_display(look):
    """The lit door from its lower left corner."""
    id3_body.build(look)
    id3_studio((5.5, -12, 8.5), -1)
    softbox(5.4, strength=1.15)
    render.camera((-3.9, -8.0, 3.7), (-.12, -1.9, 4.12), 70)
    render.focus((-.9, -1.95, 4.0), .9)


def id3_inside(look):
    """Door open on the steps' counter, in the morning: cartons, hoses, pumps in their lit bay, the label that names the hoses."""
    placed(lambda: opened_id3(look), (-.6, .6, 0), 8)
    steps_room()
    area((-2.0, -12, 6.5), (-.6, -1.5, 3.8), 4, 260, height=3, color=(1, .98, .95), glossy=False).visible_camera = False
    eye = (-3.2, -20, 4.6)
    render.camera(eye, (.5, -.6, 3.7), 95)
    render.focus((-.6, -1.2, 3.9), .5)


def stream_light(spot, eye):
    """Draws a thin stream: a strip of light hidden behind it for its middle, dark flags at both sides for its edges, which only
    what bends light sees, and a strip at the left that its gloss mirrors."""
    low, high = spot[2] + LEVEL + .16, id3_body.TIP
    middle = Vector((spot[0], spot[1], (low + high) / 2))
    away = Vector((middle.x - eye.x, middle.y - eye.y, 0)).normalized()
    across = Vector((-away.y, away.x, 0))
    turn = (0, 0, math.atan2(across.y, across.x))

    def hidden(name, width, height, place, item):
        card = plane(name, width, height, place, item, turn)
        card.visible_camera = card.visible_diffuse = card.visible_glossy = card.visible_shadow = False

    slope = (middle.z - eye.z) / Vector((middle.x - eye.x, middle.y - eye.y)).length
    hidden('stream card', .032, high - low + .2, middle + away * .22 + Vector((0, 0, slope * .22 - .1)), emission('stream card', (1, .98, .96), 1.3))
    black = principled('stream flag', (.01, .01, .01), .9)
    for side in (-1, 1):
        hidden('stream flag', 1.2, high - low + .52, middle + away * .46 + across * side * 1.06 - Vector((0, 0, .26)), black)
    strip = softcard((spot[0] - 5.9, spot[1] - 1.2, 2.2), middle, .9, 4, 9)
    strip.visible_diffuse = strip.visible_transmission = strip.visible_shadow = False


def id3_outlet(look):
    """A drink runs into its iced glass: one clear liquid from outlet to glass. A dark flag keeps the ground's reflection off the glass's front."""
    look['shell'].node_tree.nodes['Principled BSDF'].inputs['Base Color'].default_value = (.70, .715, .705, 1)
    id3_body.build(look)
    spot = (OUTLETS[1], NICHE[1], NICHE[2])
    eye = Vector((-3.2, -14.5, 3.4))
    filling_glass('#E0121A', LEVEL, spot, id3_body.TIP + .03, .031, rough=.34, lip=.06, tint=(1, .46, .48))
    stream_light(spot, eye)
    lit_from_behind((spot[0], spot[1], spot[2] - .2), 4, eye)
    flag = plane('flag', 5.5, 1.0, (.3, -3.6, .5), principled('flag', (.012, .012, .012), .9), (math.radians(90), 0, 0))
    flag.visible_camera = flag.visible_diffuse = flag.visible_shadow = flag.visible_transmission = False
    id3_studio((5.5, -12, 8.5), -1)
    area((0, -1.6, id3_body.LIP - .09), (0, -.9, 0), 3.2, 42, height=.25, color=(.97, .985, 1)).visible_camera = False
    softcard((3.4, -11, .4), (0, -.4, 1.6), 4, 5, 3.0).visible_diffuse = False
    render.camera(eye, (-.28, -1.2, 1.62), 140)
    render.focus((spot[0], spot[1] - .3, 1.5), 1.3)


def id3_office(look):
    """At work on the steps' counter, in the morning."""
    placed(lambda: (id3_body.build(look), drink(LEMONADE, (OUTLETS[2], NICHE[1], NICHE[2]), density=.7, haze=.5, behind=.9)), (-.6, .6, 0), 16)
    drink(CHERRY, (3.0, -1.6, 0), seed=8, behind=.6)
    steps_room()
    shelf_of_glasses()
    render.camera((.9, -24, 5.0), (.9, 0, 2.75), 36 * 24 / 11.2)
    render.focus((-.3, -1.9, 3.2), .3)


def shelf_of_glasses():
    """An oak shelf with clean tumblers and three jars, blurred by the lens."""
    oak = principled('oak', srgb('#8A5D36'), .45)
    clear_look = principled('clear', (.95, .97, .97), .03, transmission=.9)
    box('shelf', (7, 1.5, .2), (6.8, BACK - .8, 4.6), oak, .03)
    for k in range(7):
        can('tumbler', .33, 0, 1.1, (3.9 + k * .82, BACK - .8, 4.7), clear_look, .04, .36)


def ct_front(look):
    """Front and right side, which the main picture does not show. The ground darkens to both sides; no light draws an edge on it."""
    polished(look)
    ct_body.build(look, 270, (.75, .95, 1), 45)
    eye = (4.6, -19, 4.0)
    drink('#B4560C', SPOT, behind=2.6, density=.7, eye=eye)
    sweep(srgb('#EFF5F6'), srgb('#86A5AF'), (-2.6, 6.5, 3.2), 12.5, .61, .85, .3, .18, 4.5, 4)
    world((.95, .98, 1), .26)
    area((-6.0, -8.5, 7.5), (0, 0, 3), 4.5, 330, height=5, glossy=False)
    area((8, -2.5, 4.5), (0, 0, 3), 1.6, 330, height=7, color=(.92, .97, 1))
    area((0, 1, 12), (0, 0, 3), 6, 400, height=5)
    softcard((-5.2, -10.5, 6.6), (0, 0, 4.2), 5.5, 8, 1.7)
    softcard((-5.2, -9.5, 6.5), (.4, -1, 4.2), 2.2, 12, 2.0, (.97, .99, 1))
    grounding(2.36, 3.0, -.26, .45)
    render.camera(eye, (-.25, -.2, 2.95), 72)


def ct_outlet(look):
    """A drink runs into its iced glass on the hero's bar: one clear liquid from outlet to glass."""
    polished(look)
    ct_body.build(look, FREE, (.75, .95, 1), 45)
    azimuth, target = math.radians(24), Vector((-.20, 0, 1.345))
    eye = target + Vector((-15 * math.sin(azimuth), -15 * math.cos(azimuth), 1.25))
    filling_glass('#C80A1E', LEVEL, SPOT, ct_body.outlet_z(FREE) + .02)
    lit_from_behind((SPOT[0], SPOT[1], SPOT[2] - .2), 1.2, eye)
    droplets(46)
    room()
    surroundings()
    render.camera(eye, target, 150)
    render.focus((SPOT[0], SPOT[1] - .3, 1), .3)


def ct_buffet(look):
    """At work on the hero's bar, towards evening; the left stays calm for the page's words."""
    polished(look)
    ct_body.build(look, 235, (.75, .95, 1), 45)
    eye = (-4.2, -22, 4.4)
    drink(CHERRY, SPOT, behind=.5, eye=eye)
    drink(LEMONADE, (2.25, -.75, 0), seed=8, density=.7, haze=.5, behind=.9, eye=eye)
    drink('#A8B23A', (3.0, .3, 0), seed=9, density=.8, haze=.35, behind=.7, eye=eye)
    ARGS['graze'] = 70
    room()
    surroundings()
    render.camera(eye, (-.75, 0, 2.62), 76)
    render.focus((0, -1.2, 3), .22)


CABINET = {'half': 4.05, 'top': -.46, 'shelf': -3.48, 'floor': -6.75, 'front': EDGE + .30, 'back': EDGE + 4.6}


def ct_cabinet(look):
    """The CT on the steps' counter, the cupboard under it open: six cartons, cooler, hoses up through the counter."""
    polished(look, .37)
    half, top, shelf, floor, front, back = CABINET.values()
    middle, depth = (front + back) / 2, back - front
    spot = (0, -.6, 0)
    placed(lambda: (ct_body.build(look, 235, (.75, .95, 1), 45), drink(CHERRY, SPOT, behind=.6)), spot, -16)
    drink(LEMONADE, (2.1, -1.5, 0), seed=8, density=.7, haze=.5, behind=.5)
    lining = principled('lining', srgb('#E4E3DC'), .38)
    green = principled('door', srgb('#1F3F3A'), .42)
    smudged(green, .0, .1, .5)
    for x in (-half, half):
        box('side', (.18, depth, top - floor), (x, middle, (top + floor) / 2), lining, .012, 2)
    for z in (shelf, floor):
        box('board', (2 * half, depth, .18), (0, middle + .02, z), lining, .014, 3)
    box('back', (2 * half, .1, top - floor), (0, back, (top + floor) / 2), lining, 0)
    box('plinth', (60, .3, 3), (0, front + .5, floor - 1.7), principled('plinth', srgb('#16201F'), .5), .02)
    tall, wide = top - floor + .1, half - .02
    brass = principled('brass', (.62, .40, .16), .28, 1)
    for side in (-1, 1):
        parts = [box('door', (.885, .2, tall), (-side * (.45 + .9 * k), 0, 0), green, .03, 3) for k in range(4)]
        parts += [box('door end', (.42, .2, tall), (-side * 3.82, 0, 0), green, .03, 3),
                  box('door lining', (wide, .05, tall - .1), (-side * wide / 2, .12, 0), lining, .01, 2),
                  can('knob', .10, 0, .26, (-side * (wide - .3), -.1, .9), brass, .03)]
        parts[-1].rotation_euler = (math.radians(90), 0, 0)
        group(parts, (side * half, front - .08, (top + floor) / 2 - .06), (0, 0, side * math.radians(98)))
    tube = principled('tube', (.82, .86, .86), .22, transmission=.55, coat=.3)
    hole = (0, .35, top)
    can('sleeve', .24, -.08, .10, hole, look['chrome'], .01)
    rng = random.Random(5)
    for k, slug in enumerate(('manzana', 'cereza', 'limonada', 'ciruela')):
        x, y = -2.78 + k * 1.85 + rng.uniform(-.05, .05), front + 1.35 + rng.uniform(-.05, .05)
        packed(slug, 5, look, (x, y, shelf + .09), rng.uniform(-4, 4))
        rise = [(x, y - 1.08, shelf + .34), (x + .06, y - 1.20, shelf + .28), (x + .46, y - 1.22, shelf + .18), (x + .86, y - 1.05, shelf + .42), (x + .925, y - .6, shelf + 1.2)]
        cartons.hose([*rise, (x + .85, y + .2, shelf + 2.2), (x * .45, y + .6, top - .32), (hole[0] + x * .03, hole[1], top)], .038, tube)
    for k, slug in enumerate(('te-helado', 'pera')):
        x, y = .10 + k * 2.45 + rng.uniform(-.05, .05), front + 1.45
        packed(slug, 10, look, (x, y, floor + .09), rng.uniform(-3, 3))
        rise = [(x, y - 1.23, floor + .36), (x + .06, y - 1.36, floor + .30), (x + .60, y - 1.38, floor + .19), (x + 1.10, y - 1.22, floor + .45), (x + 1.20, y - .7, floor + 1.4)]
        cartons.hose([*rise, (x + 1.18, y + .4, floor + 2.6), (x + 1.10, y + 1.6, shelf - .2), (x * .6 + .8, back - .3, shelf + .6), (hole[0] + .1, hole[1] + .1, top)], .038, tube)
    box('cooler', (2.4, 2.7, 2.55), (-2.55, front + 1.65, floor + 1.37), look['dark_steel'], .08, 4)
    placed(lambda: badge('badge-frukto', .95, (0, 0, 0)), (-2.55, front + .296, floor + 2.2))
    for k in range(9):
        box('grille', (1.8, .02, .05), (-2.55, front + .30, floor + .5 + k * .14), look['well'], .008, 2)
    steps_room(4)
    # The window's frame shades the boards, too: it ends above them.
    for vertex in bpy.data.objects['frame'].data.vertices:
        vertex.co.y = max(vertex.co.y, -7.5)
    for z, power in ((top, 120), (shelf - .1, 42)):
        led = area((0, front + .25, z - .05), (0, front + 1.2, z - 6.2), 2 * half - .6, power, height=.1, color=(1, .93, .82))
        led.visible_camera = False
    area((-3, -17, 1.5), (0, 0, -3.6), 6, 560, height=5, color=(1, .98, .95), glossy=False).visible_camera = False
    area((-14, -13, 1.5), (-7.5, front, -3.8), 3, 420, height=5, color=(1, .86, .66)).visible_camera = False
    area((14, -13, 1.5), (7.5, front, -3.8), 3, 240, height=5, color=(1, .90, .74)).visible_camera = False
    strip = softcard((-7.6, -13, .8), (0, -.6, 1.6), 6, 9, 3.6, (.95, .98, 1))
    strip.visible_diffuse = strip.visible_transmission = strip.visible_shadow = False
    render.camera((-1.2, -30, 2.6), (-1.2, 0, 2.6), 36 * 30 / 19.6)
    bpy.context.scene.camera.data.shift_x, bpy.context.scene.camera.data.shift_y = 1.2 / 19.6, (-.8 - 2.6) / 19.6
    render.focus((0, -2.6, -2), .5)


VIEWS = {'ct-cabinet': ct_cabinet, 'id3-main': id3_main, 'id3-front': id3_front, 'id3-display': id3_display, 'id3-inside': id3_inside, 'id3-outlet': id3_outlet,
         'id3-office': id3_office, 'ct-front': ct_front, 'ct-outlet': ct_outlet, 'ct-buffet': ct_buffet}


def build_view():
    scene = settings()
    look = worn(finishes())
    if ARGS['view'].startswith('id3'):
        calm(look)
    VIEWS[ARGS['view']](look)
    for name in ('aperture_blades',):
        setattr(scene.camera.data.dof, name, 9)
    ARGS['seeds'] = '1'
    render.write(ARGS)


build_view()
