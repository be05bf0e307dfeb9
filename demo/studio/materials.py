"""
What goods are made of. A zone of the product's own colour is rendered in half grey and told apart by a mask (`colour.py` paints it later),
so that colourways need no rendering of their own.
"""

import bpy

import textures
from colour import GREY


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

    def tile(self, name, make, metres):
        """A tile of heights laid on from all six sides, `metres` wide."""
        node = self.tree.nodes.new("ShaderNodeTexImage")
        node.image = bpy.data.images.get(name) or textures.image(name, make())
        node.projection, node.projection_blend = "BOX", 0.4
        self.put(node.inputs["Vector"], self.new("VectorMath", operation="SCALE", Vector=self.position(), Scale=1 / metres).outputs[0])
        return node.outputs["Color"]

    def printed(self, path):
        """How much of a picture's ink is on a point, by its `u` and `v`."""
        node = self.tree.nodes.new("ShaderNodeTexImage")
        node.image = bpy.data.images.load(path, check_existing=True)
        node.image.colorspace_settings.name = "Non-Color"
        node.extension = "CLIP"
        self.put(node.inputs["Vector"], self.new("CombineXYZ", X=self.attribute("u"), Y=self.attribute("v")).outputs[0])
        return self.math("MULTIPLY", node.outputs["Color"], node.outputs["Alpha"])

    def between(self, factor, a, b):
        return self.math("ADD", self.math("MULTIPLY", self.math("SUBTRACT", 1.0, factor), a), self.math("MULTIPLY", factor, b))

    def bump(self, height, metres, below=None):
        node = self.new("Bump", Height=height, Distance=metres, Strength=1.0)
        if below is not None:
            self.put(node.inputs["Normal"], below)
        return node.outputs["Normal"]

    def paint(self, zones, tone):
        """Half grey, told apart: how much of each zone's colour a point has."""
        for name, value in zones.items():
            self.mask(name, value)
        grey = self.math("MULTIPLY", tone, GREY)
        self.put(self.shader.inputs["Base Color"], self.new("CombineColor", Red=grey, Green=grey, Blue=grey).outputs[0])

    def mask(self, name, value):
        out = self.tree.nodes.new("ShaderNodeOutputAOV")
        out.name = name
        self.put(out.inputs["Value"], value)


def leather(name, trim=None, stitch=True, gloss=0.42, grain=1.0, label=None):
    """
    Grained hide, `trim`: attribute that is above zero where the second colour is. Threads lie to either side of the nearest seam, which
    is `seam` metres away and `run` metres along. `label`: a picture printed in the second colour where `u` and `v` are from 0 to 1.
    """
    n = Nodes(name)
    fine = n.tile("leather", textures.leather, 0.042 * grain)
    normal = n.bump(n.noise(45, 2), 0.0014)
    normal = n.bump(fine, 0.0007 * grain, normal)
    thread = 0.0
    if stitch:
        seam, run = n.attribute("seam"), n.attribute("run")
        across = n.math("DIVIDE", n.math("SUBTRACT", n.math("ABSOLUTE", seam), 0.0042), 0.00062)
        phase = n.math("SUBTRACT", n.math("FRACT", n.math("DIVIDE", run, 0.0042)), 0.5)
        along = n.math("DIVIDE", phase, 0.40)
        round_ = n.math("SUBTRACT", 1.0, n.math("ADD", n.math("POWER", n.math("ABSOLUTE", across), 2.0), n.math("POWER", n.math("ABSOLUTE", along), 6.0)))
        thread = n.math("MAXIMUM", round_, 0.0)
        normal = n.bump(n.math("POWER", thread, 0.5), 0.0008, normal)
        thread = n.step(thread, 0.12, 0.1)
    is_trim = n.step(n.attribute(trim)) if trim else 0.0
    if label:
        printed = n.printed(label)
        is_trim = n.math("MAXIMUM", is_trim, printed)
        normal = n.bump(printed, 0.0004, normal)
    wear = n.between(n.noise(9, 5, 0.6), 0.93, 1.04)
    body = n.math("SUBTRACT", 1.0, is_trim) if trim or label else 1.0
    plain = n.math("SUBTRACT", 1.0, thread) if stitch else 1.0
    tone = n.math("MULTIPLY", wear, n.between(fine, 0.86, 1.0))
    zones = dict(
        body=n.math("MULTIPLY", n.math("MULTIPLY", body, plain), tone),
        trim=n.math("ADD", n.math("MULTIPLY", n.math("MULTIPLY", is_trim, plain), tone), n.math("MULTIPLY", thread, 0.92)),
    )
    n.paint(zones, tone)
    n.put(n.shader.inputs["Roughness"], n.between(fine, gloss + 0.12, gloss))
    n.put(n.shader.inputs["Specular"], 0.5)
    n.put(n.shader.inputs["Normal"], normal)
    return n.material


def plain(name, grey, rough=0.8, bump=None):
    """What has the same colour in every colourway."""
    n = Nodes(name)
    n.put(n.shader.inputs["Base Color"], (grey, grey, grey, 1) if isinstance(grey, float) else (*grey, 1))
    n.put(n.shader.inputs["Roughness"], rough)
    if bump:
        n.put(n.shader.inputs["Normal"], n.bump(n.noise(*bump), 0.0004))
    return n.material


def paper():
    n = Nodes("paper")
    n.put(n.shader.inputs["Base Color"], (0.83, 0.8, 0.74, 1))
    n.put(n.shader.inputs["Roughness"], 1.0)
    n.put(n.shader.inputs["Specular"], 0.0)
    n.mask("ground", 1.0)
    return n.material


def coated(name, trim=None, rough=0.5, grain=1.0, label=None):
    """Powder on iron: an orange skin of fine pits."""
    n = Nodes(name)
    normal = n.bump(n.noise(900 / grain, 2), 0.0007 * grain)
    normal = n.bump(n.noise(60, 2), 0.001 * grain, normal)
    printed = n.printed(label) if label else 0.0
    is_trim = n.math("MAXIMUM", n.step(n.attribute(trim)), printed) if trim else printed
    wear = n.between(n.noise(14, 6, 0.65), 0.92, 1.03)
    n.paint(dict(body=n.math("MULTIPLY", n.math("SUBTRACT", 1.0, is_trim), wear), trim=n.math("MULTIPLY", is_trim, wear)), wear)
    n.put(n.shader.inputs["Roughness"], n.between(n.noise(30, 4), rough - 0.05, rough + 0.1))
    n.put(n.shader.inputs["Normal"], normal)
    return n.material


def metal(name, grey=0.62, rough=0.28):
    """Steel as it is, brushed by nothing but use."""
    n = Nodes(name)
    n.put(n.shader.inputs["Base Color"], (grey, grey, grey * 1.01, 1))
    n.put(n.shader.inputs["Metallic"], 1.0)
    n.put(n.shader.inputs["Roughness"], n.between(n.noise(80, 4), rough - 0.06, rough + 0.12))
    return n.material


def webbing(name, grey=0.03):
    """Woven strap, the same in every colourway; `around` and `along` in metres."""
    n = Nodes(name)
    ribs = n.math("SINE", n.math("MULTIPLY", n.attribute("along"), 2600.0))
    cross = n.math("SINE", n.math("MULTIPLY", n.attribute("around"), 2200.0))
    n.put(n.shader.inputs["Base Color"], (grey, grey, grey * 1.05, 1))
    n.put(n.shader.inputs["Roughness"], 0.75)
    n.put(n.shader.inputs["Sheen"], 0.4)
    n.put(n.shader.inputs["Normal"], n.bump(n.math("MULTIPLY", ribs, cross), 0.0005))
    return n.material
