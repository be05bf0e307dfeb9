"""
What goods are made of. What has the product's own colour is rendered in half grey and told apart by a mask (`colour.py` paints it later),
so that colourways need no rendering of their own.
"""

from contextlib import contextmanager
from dataclasses import dataclass
from typing import Callable

import bpy

import textures
from colour import GREY, linear


@dataclass(frozen=True)
class Surface:
    """
    A matter by how it feels: a tile of heights `width` metres wide and `depth` high, the unevenness of the whole (`waves` metres), how
    much darker its hollows are, and how light leaves it. `rough` is for the heights, hollows are a little rougher; `silk`: how
    much of what shines on it has its dye, for it comes out of long threads that lie one way.
    """

    tile: Callable
    width: float
    depth: float
    rough: float
    hollows: float = 0.86
    specular: float = 0.5
    waves: float = 0.0
    wear: float = 0.07
    metallic: float = 0.0
    silk: float = 0.0


# Finished smooth: pores that only a close look tells, so that the lamps are seen on it.
HIDE = Surface(textures.leather, 0.042, 0.00017, 0.3, hollows=0.94, waves=0.0014)
VINYL = Surface(textures.leather, 0.026, 0.00013, 0.33, hollows=0.96, waves=0.001, wear=0.03)
CALF = Surface(textures.leather, 0.034, 0.00016, 0.31, hollows=0.94, waves=0.0004, wear=0.04)
COATED = Surface(textures.leather, 0.034, 0.00014, 0.29, hollows=0.97, waves=0.0004, wear=0.02)
SUEDE = Surface(textures.nap, 0.05, 0.0005, 0.95, hollows=0.8, specular=0.15, waves=0.001, wear=0.14)
COTTON = Surface(textures.weave, 0.034, 0.0004, 0.95, hollows=0.82, specular=0.12, wear=0.05)
JERSEY = Surface(textures.knit, 0.03, 0.0005, 0.95, hollows=0.8, specular=0.12, wear=0.05)
RIB = Surface(textures.ribs, 0.04, 0.0012, 0.95, hollows=0.7, specular=0.12, wear=0.04)
FLEECE = Surface(textures.nap, 0.03, 0.0012, 1.0, hollows=0.75, specular=0.08, wear=0.08)
SATIN = Surface(textures.weave, 0.012, 0.00008, 0.36, hollows=0.97, specular=1.4, wear=0.0, silk=0.6)
NYLON = Surface(textures.weave, 0.02, 0.00025, 0.55, hollows=0.9, specular=0.4, wear=0.03)
CANVAS = Surface(textures.weave, 0.045, 0.0008, 0.9, hollows=0.78, specular=0.15, wear=0.08)
NEOPRENE = Surface(textures.knit, 0.016, 0.0002, 0.85, hollows=0.86, specular=0.1, waves=0.0006, wear=0.04)
WOVEN = Surface(textures.weave, 0.012, 0.0001, 0.85, hollows=0.92, specular=0.08, wear=0.02)
GAUZE = Surface(textures.weave, 0.032, 0.0011, 1.0, hollows=0.62, specular=0.04, wear=0.05)
MESH = Surface(textures.holes, 0.036, 0.0016, 0.8, hollows=0.25, specular=0.2, wear=0.02)
WEBBING = Surface(textures.herringbone, 0.03, 0.0009, 0.7, hollows=0.75, specular=0.3, wear=0.04)
FOAM = Surface(textures.cells, 0.02, 0.0004, 0.85, hollows=0.9, specular=0.25, wear=0.04)
RUBBER = Surface(textures.nap, 0.03, 0.00012, 0.55, hollows=0.94, specular=0.4, waves=0.0004, wear=0.06)
PLASTIC = Surface(textures.nap, 0.02, 0.00004, 0.28, hollows=1.0, specular=0.5, wear=0.015)
CAST = Surface(textures.cells, 0.03, 0.0005, 0.5, hollows=0.95, specular=0.45, waves=0.0008, wear=0.09)
PAINTED = Surface(textures.nap, 0.03, 0.00008, 0.38, hollows=1.0, specular=0.5, waves=0.0003, wear=0.03)
WOOD = Surface(textures.grain, 0.3, 0.0003, 0.5, hollows=0.62, specular=0.35, wear=0.1)
CARD = Surface(textures.nap, 0.08, 0.00006, 0.9, hollows=0.98, specular=0.15, wear=0.02)
LATEX = Surface(textures.nap, 0.04, 0.00005, 0.4, hollows=0.97, specular=0.4, waves=0.0002, wear=0.05)
YARN = Surface(textures.yarns, 0.03, 0.0016, 0.8, hollows=0.5, specular=0.2, wear=0.06)
GROUND = Surface(textures.nap, 0.03, 0.00005, 0.34, hollows=0.97, wear=0.06, metallic=1.0)
CHROME = Surface(textures.nap, 0.05, 0.00001, 0.12, hollows=1.0, wear=0.02, metallic=1.0)
STEEL = Surface(textures.nap, 0.05, 0.00003, 0.24, hollows=1.0, wear=0.04, metallic=1.0)


# What each zone is dyed in a scene, where goods keep their own colours: none while it is empty.
DYES = {}


@contextmanager
def dyed(body, trim):
    """What is made meanwhile has these colours (codes) for good, whatever the picture is painted in."""
    before = dict(DYES)
    DYES.update(body=tuple(linear(body).tolist()), trim=tuple(linear(trim).tolist()))
    try:
        yield
    finally:
        DYES.clear()
        DYES.update(before)


def made(name, surface, colour="body", trim=None, stitch=False, label=None, grain=1.0, stamp=None, wound=False):
    """
    A material. `colour`: the zone it is painted in ("body" or "trim"), or what it is in every colourway: a grey or (r, g, b), linear, 0 to 1.
    `trim`: an attribute that is above zero where the second colour is, in metres from its edge. `stitch`: threads of the second colour to
    both sides of the nearest seam, which is `seam` metres away and `run` metres along (attributes); "own": of its own colour. `label`: a
    picture printed in the second colour where the attributes `u` and `v` are from 0 to 1. `grain` makes the surface that much coarser.
    `stamp`: a picture pressed into the matter where `su` and `sv` are from 0 to 1. `wound`: the tile follows the attributes `around` and
    `along`, in metres, as yarn a rope.
    """
    n = Nodes(name)
    s = surface
    fine = n.tile(s.tile.__name__, s.tile, s.width * grain, wound)
    normal = n.bump(n.noise(45 / grain, 2), s.waves) if s.waves else None
    normal = n.bump(fine, s.depth * grain, normal)
    thread, ink, second = 0.0, 0.0, 0.0
    if stitch:
        thread = n.thread()
        normal = n.bump(n.math("POWER", thread, 0.5), 0.0008, normal)
        thread = 0.0 if stitch == "own" else n.step(thread, 0.12, 0.1)
    if trim:
        second = n.step(n.attribute(trim))
    if label:
        ink = n.printed(label)
        normal = n.bump(ink, 0.0003, normal)
        second = n.math("MAXIMUM", second, ink)
    if stamp:
        pressed = n.printed(stamp, "su", "sv")
        normal = n.bump(n.math("SUBTRACT", 1.0, pressed), 0.002, normal)
    worn = n.between(n.noise(9, 5, 0.6), 1 - s.wear, 1 + s.wear / 2)
    tone = n.math("MULTIPLY", worn, n.between(fine, s.hollows, 1.0))
    if stamp:
        tone = n.math("MULTIPLY", tone, n.between(pressed, 1.0, 0.72))
    # Thread shines less than what it is dyed like.
    n.paint(colour, n.math("MAXIMUM", second, n.math("MULTIPLY", thread, 0.6)), tone)
    n.put(n.shader.inputs["Roughness"], n.between(fine, min(s.rough + 0.12, 1.0), s.rough))
    if s.silk:
        n.mask("silk", s.silk)
    if s.silk and wound:
        n.put(n.shader.inputs["Anisotropic"], 0.8)
        n.put(n.shader.inputs["Tangent"], n.new("Tangent", direction_type="UV_MAP", uv_map="threads").outputs[0])
    for socket, value in (("Specular", s.specular), ("Metallic", s.metallic), ("Normal", normal)):
        n.put(n.shader.inputs[socket], value)
    return n.material


def paper():
    n = Nodes("paper")
    n.put(n.shader.inputs["Base Color"], (0.83, 0.8, 0.74, 1))
    n.put(n.shader.inputs["Roughness"], 1.0)
    n.put(n.shader.inputs["Specular"], 0.0)
    return n.material


class Nodes:
    def __init__(self, name):
        self.material = bpy.data.materials.new(name)
        self.material.use_nodes = True
        self.tree = self.material.node_tree
        self.shader = self.tree.nodes["Principled BSDF"]

    def new(self, kind, **inputs):
        node = self.tree.nodes.new(f"ShaderNode{kind}")
        for name, value in inputs.items():
            if hasattr(node, name) and name not in node.inputs:
                setattr(node, name, value)
            else:
                self.put(node.inputs[name.replace("_", " ")], value)
        return node

    def put(self, socket, value):
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def math(self, operation, a, b=0.0, clamp=False):
        node = self.tree.nodes.new("ShaderNodeMath")
        node.operation, node.use_clamp = operation, clamp
        self.put(node.inputs[0], a)
        self.put(node.inputs[1], b)
        return node.outputs[0]

    def attribute(self, name):
        return self.new("Attribute", attribute_name=name).outputs["Fac"]

    def step(self, value, at=0.0, over=0.0004):
        """0 below `at`, 1 above, the edge as sharp as the picture's own points."""
        node = self.tree.nodes.new("ShaderNodeMapRange")
        node.interpolation_type = "SMOOTHSTEP"
        for socket, number in zip(node.inputs, (value, at - over, at + over, 0.0, 1.0)):
            self.put(socket, number)
        return node.outputs[0]

    def position(self):
        return self.new("TexCoord").outputs["Object"]

    def noise(self, scale, detail=4.0, rough=0.5, at=None):
        return self.new("TexNoise", Vector=at or self.position(), Scale=scale, Detail=detail, Roughness=rough).outputs["Fac"]

    def tile(self, name, make, metres, wound=False):
        """A tile of heights, `metres` wide, laid on from all six sides or wound on by `around` and `along`."""
        node = self.tree.nodes.new("ShaderNodeTexImage")
        node.image = bpy.data.images.get(name) or textures.image(name, make())
        at = self.position()
        if wound:
            at = self.new("CombineXYZ", X=self.attribute("around"), Y=self.attribute("along")).outputs[0]
        else:
            node.projection, node.projection_blend = "BOX", 0.4
        self.put(node.inputs["Vector"], self.new("VectorMath", operation="SCALE", Vector=at, Scale=1 / metres).outputs[0])
        return node.outputs["Color"]

    def printed(self, path, u="u", v="v"):
        """How much of a picture's ink is on a point, by its `u` and `v`."""
        node = self.tree.nodes.new("ShaderNodeTexImage")
        node.image = bpy.data.images.load(path, check_existing=True)
        node.image.colorspace_settings.name = "Non-Color"
        node.extension = "CLIP"
        self.put(node.inputs["Vector"], self.new("CombineXYZ", X=self.attribute(u), Y=self.attribute(v)).outputs[0])
        return self.math("MULTIPLY", node.outputs["Color"], node.outputs["Alpha"])

    def thread(self):
        """How high a stitch stands, 0 to 1."""
        across = self.math("DIVIDE", self.math("SUBTRACT", self.math("ABSOLUTE", self.attribute("seam")), 0.0038), 0.00046)
        phase = self.math("SUBTRACT", self.math("FRACT", self.math("DIVIDE", self.attribute("run"), 0.0036)), 0.5)
        along = self.math("DIVIDE", phase, 0.40)
        power = lambda value, by: self.math("POWER", self.math("ABSOLUTE", value), by)
        return self.math("MAXIMUM", self.math("SUBTRACT", 1.0, self.math("ADD", power(across, 2.0), power(along, 6.0))), 0.0)

    def between(self, factor, a, b):
        return self.math("ADD", self.math("MULTIPLY", self.math("SUBTRACT", 1.0, factor), a), self.math("MULTIPLY", factor, b))

    def bump(self, height, metres, below=None):
        node = self.new("Bump", Height=height, Distance=metres, Strength=1.0)
        if below is not None:
            self.put(node.inputs["Normal"], below)
        return node.outputs["Normal"]

    def paint(self, colour, second, tone):
        """
        Half grey where it takes a colour of the product's, told apart: how much of each zone's colour a point has. `second`: how much of it
        has the second colour, whatever the first is.
        """
        shares = {"body": 0.0, "trim": 0.0}
        if not DYES:
            shares["trim"] = self.math("MULTIPLY", second, tone)
            if isinstance(colour, str):
                shares[colour] = tone if colour == "trim" else self.math("MULTIPLY", self.math("SUBTRACT", 1.0, second), tone)
        for zone, share in shares.items():
            self.mask(zone, share)
        of = lambda zone: DYES.get(zone, (GREY,) * 3)
        base = of(colour) if isinstance(colour, str) else colour if isinstance(colour, tuple) else (colour,) * 3
        mixed = [self.math("MULTIPLY", tone, self.between(second, first, other)) for first, other in zip(base, of("trim"))]
        self.put(self.shader.inputs["Base Color"], self.new("CombineColor", Red=mixed[0], Green=mixed[1], Blue=mixed[2]).outputs[0])

    def mask(self, name, value):
        out = self.tree.nodes.new("ShaderNodeOutputAOV")
        out.name = name
        self.put(out.inputs["Value"], value)
