"""Arguments, render settings, camera and output of a scene.

A scene is run as `blender -b --factory-startup -noaudio -P scene.py -- key=value ...` with the keys
out, width, height, samples, alpha (0/1), seeds (default 2), seed (default 0) and the target's own args.
A still writes `<out>.1.exr`, `<out>.2.exr`, ... (one independent seed each, for the denoiser).
A clip gets frames, first, last as well and writes `<out>.<frame>.1.exr`, ...
"""
import sys
import time

import bpy
from mathutils import Vector


def arguments():
    """The key=value pairs after `--` as a dictionary of strings."""
    given = sys.argv[sys.argv.index('--') + 1:] if '--' in sys.argv else []
    return dict(item.split('=', 1) for item in given)


def new_scene(args, bounces=12):
    """Empty scene with the house's Cycles settings, sized from the arguments."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.samples = int(args.get('samples', 32))
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.02
    cycles.adaptive_min_samples = 16
    cycles.use_denoising = False
    cycles.max_bounces = cycles.transmission_bounces = bounces
    cycles.diffuse_bounces, cycles.glossy_bounces = 3, 4
    cycles.transparent_max_bounces, cycles.volume_bounces = 16, 0
    # Caustics are the one kind of noise the denoiser cannot remove; the glass materials fake them.
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.blur_glossy = 0.5
    cycles.sample_clamp_indirect = 4.0
    cycles.pixel_filter_type, cycles.filter_width = 'BLACKMAN_HARRIS', 1.5
    render = scene.render
    render.resolution_x = int(args.get('width', 600))
    render.resolution_y = int(args.get('height', 600))
    render.resolution_percentage = 100
    render.film_transparent = args.get('alpha', '0') in ('1', 'true')
    render.use_persistent_data = True
    render.threads_mode, render.threads = 'FIXED', 2
    # Tone mapping is the post step's work: it keeps juice saturated, Filmic does not.
    scene.view_settings.view_transform = 'Standard'
    scene.world = bpy.data.worlds.new('world')
    scene.world.use_nodes = True
    scene.view_layers[0].cycles.denoising_store_passes = True
    return scene


def camera(location, target, lens=85, shift=(0, 0)):
    """Perspective camera at location looking at target; shift moves the frame without tilting."""
    data = bpy.data.cameras.new('camera')
    data.lens = lens
    data.shift_x, data.shift_y = shift
    item = bpy.data.objects.new('camera', data)
    bpy.context.scene.collection.objects.link(item)
    item.location = location
    item.rotation_euler = (Vector(target) - Vector(location)).to_track_quat('-Z', 'Y').to_euler()
    bpy.context.scene.camera = item
    return item


def focus(point, fstop):
    """Depth of field sharp on the plane through point. At this scale fstop 0.5-2 is a visible blur."""
    item = bpy.context.scene.camera
    bpy.context.view_layer.update()
    forward = item.matrix_world.to_quaternion() @ Vector((0, 0, -1))
    dof = item.data.dof
    dof.use_dof, dof.aperture_fstop = True, fstop
    dof.focus_distance = (Vector(point) - item.location).dot(forward)


def write(args, path=None, base_seed=0):
    """Render the current state once per seed, as multilayer EXR with the denoiser's guides."""
    scene = bpy.context.scene
    settings = scene.render.image_settings
    settings.file_format, settings.color_depth, settings.exr_codec = 'OPEN_EXR_MULTILAYER', '16', 'ZIP'
    for index in range(1, int(args.get('seeds', 2)) + 1):
        scene.cycles.seed = base_seed + int(args.get('seed', 0)) + index
        scene.render.filepath = f"{path or args['out']}.{index}.exr"
        start = time.time()
        bpy.ops.render.render(write_still=True)
        print(f'RENDERED {scene.render.filepath} {time.time() - start:.1f}s', flush=True)


def write_frames(args, place):
    """Render frames first..last (inclusive, 1-based) of a loop; place(t) poses the scene for t in [0, 1)."""
    frames = int(args['frames'])
    for frame in range(int(args.get('first', 1)), int(args.get('last', frames)) + 1):
        place((frame - 1) / frames)
        write(args, f"{args['out']}.{frame:04d}", base_seed=frame * 7)
