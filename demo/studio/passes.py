"""Renders a picture's light apart from its colours."""

import os
import tempfile

import bpy
import numpy as np
from scipy.ndimage import gaussian_filter, zoom

from calm import calmed, calmed_paper

MASKS = ("body", "trim", "ground")
LIGHT = ("DiffDir", "DiffInd", "DiffCol", "GlossDir", "GlossInd", "GlossCol", "Normal")
BARE = dict(points=200, samples=64)


def prepare(scene):
    layer = scene.view_layers[0]
    for name in ("diffuse_direct", "diffuse_indirect", "diffuse_color", "glossy_direct", "glossy_indirect", "glossy_color", "normal"):
        setattr(layer, f"use_pass_{name}", True)
    for name in MASKS:
        aov = layer.aovs.add()
        aov.name, aov.type = name, "VALUE"


def shoot(scene, goods):
    """
    Arrays of half floats, rows from the top: `light` that falls on matter, `paint` as rendered, `gloss`, the mask (0 to 1) of each zone,
    and `shade`: how much of its light the paper keeps with the goods standing on it.
    """
    seen = render(scene, (*LIGHT, *MASKS))
    ground = seen["ground"][..., :1]
    size = len(ground)
    guide = np.concatenate([seen["Normal"], ground], -1)
    bare = bare_paper(scene, goods, ground.shape)
    light = seen["DiffDir"] + seen["DiffInd"]
    shade = calmed_paper(light.mean(-1, keepdims=True) / np.maximum(bare, 1e-4), ground)
    kept = dict(
        light=calmed(light, guide, round(size / 320)),
        paint=seen["DiffCol"],
        gloss=calmed(seen["GlossDir"] + seen["GlossInd"], guide, round(size / 800)) * seen["GlossCol"],
        shade=np.clip(shade, 0, 1),
        **{name: seen[name][..., :1] for name in MASKS},
    )
    return {name: values.astype(np.float16) for name, values in kept.items()}


def bare_paper(scene, goods, shape):
    """The light that falls on the paper with nothing on it, so even that a small picture of it is enough."""
    for thing in goods:
        thing.hide_render = True
    size, samples = scene.render.resolution_x, scene.cycles.samples
    scene.render.resolution_x = scene.render.resolution_y = min(BARE["points"], size)
    scene.cycles.samples = BARE["samples"]
    bare = render(scene, ("DiffDir", "DiffInd"))
    scene.render.resolution_x = scene.render.resolution_y = size
    scene.cycles.samples = samples
    for thing in goods:
        thing.hide_render = False
    small = gaussian_filter((bare["DiffDir"] + bare["DiffInd"]).mean(-1), 1.5)
    return zoom(small, [whole / part for whole, part in zip(shape, small.shape)], order=1)[..., None]


def render(scene, names):
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    source = tree.nodes.new("CompositorNodeRLayers")
    with tempfile.TemporaryDirectory() as folder:
        out = tree.nodes.new("CompositorNodeOutputFile")
        out.base_path = folder
        out.format.file_format, out.format.color_depth, out.format.color_mode = "OPEN_EXR", "16", "RGB"
        out.file_slots.clear()
        for name in names:
            out.file_slots.new(name)
            tree.links.new(source.outputs[name], out.inputs[name])
        bpy.ops.render.render()
        return {name: pixels(os.path.join(folder, f"{name}{scene.frame_current:04d}.exr")) for name in names}


def pixels(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    flat = np.empty(width * height * image.channels, np.float32)
    image.pixels.foreach_get(flat)
    bpy.data.images.remove(image)
    return flat.reshape(height, width, -1)[::-1, :, :3]
