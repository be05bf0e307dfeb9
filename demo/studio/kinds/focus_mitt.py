"""Focus mitts: a cushion bent towards the fist (-y), behind it a half glove for the coach's hand. They stand on the wrist."""

import numpy as np

import fields as f
import materials as m
import sewn
from parts import Pose, label, printed, skinned

VIEWS = [
    dict(poses=[Pose(x=-0.080, y=-0.05, turn=24), Pose(x=0.092, y=0.05, turn=150, mirrored=True)], elevation=8),
    dict(poses=[Pose(turn=147)], elevation=14),
    dict(poses=[Pose(turn=24)], elevation=10, zoom=2.3, aim=(0.42, 0.4, 0.56)),
]
CELL = 0.0013
CURVE = [(0, 0.246), (0.046, 0.247), (0.084, 0.242), (0.108, 0.206), (0.108, 0.140), (0.098, 0.080), (0.082, 0.020), (0.064, -0.002),
    (0, -0.003)]
MICRO = [(0, 0.198), (0.038, 0.199), (0.068, 0.194), (0.090, 0.158), (0.086, 0.095), (0.072, 0.050), (0.058, 0.012), (0.044, -0.002),
    (0, -0.003)]


class Cushion:
    """Seen along its bend: x across, v up along it, w from the middle of the foam to the back."""

    def __init__(self, shape):
        self.curve = shape == "curve"
        self.outline = sewn.Outline(CURVE if self.curve else MICRO, mirrored=True)
        self.tall = 0.24 if self.curve else 0.19
        self.half = 0.0215 if self.curve else 0.0145
        self.bend = 0.30 if self.curve else 0.42
        self.low = 0.112 if self.curve else 0.095
        self.sole = self.bend * np.sin(self.low / self.bend) + 0.003

    def flat(self, p):
        y, z = p[..., 1] + self.bend, p[..., 2] - self.sole
        return p[..., 0], self.low + self.bend * np.arctan2(z, y), np.hypot(y, z) - self.bend

    def point(self, x, v, w):
        a = (v - self.low) / self.bend
        return (x, (self.bend + w) * np.cos(a) - self.bend, self.sole + (self.bend + w) * np.sin(a))

    def at(self, p):
        p = p.astype(np.float32)
        x, v, w = self.flat(p)
        edge = self.outline.at(x, v)
        # The face is a shallow bowl between its swollen rim; foam is thinner towards the wrist.
        thick = self.half * (0.82 + 0.18 * sewn.smooth(v, 0, 0.35 * self.tall))
        dish = 0.006 * np.exp(-((x / 0.055) ** 2) - (((v - self.tall * 0.54) / 0.06) ** 2))
        middle = np.hypot(x, v - self.tall * 0.54)
        target = 0.0035 * (1 - np.clip(middle / (self.tall * 0.225), 0, 1) ** 2)
        front = -w - thick + dish - target
        ring = np.abs(middle - self.tall * 0.225)
        inset = np.abs(edge + (0.030 if self.curve else 0.024))
        return dict(x=x, v=v, w=w, edge=edge, thick=thick, front=front, back=w - thick, ring=ring, inset=inset, middle=middle)


def build(look):
    cushion = Cushion(look["shape"])
    wide = 0.112 if cushion.curve else 0.098
    grid = f.Grid((-wide, -0.135 if cushion.curve else -0.085, -0.003), (wide, 0.095, cushion.tall + 0.012), CELL)
    at = cushion.at(grid.points)
    face = at["front"] + sewn.valley(np.minimum(at["ring"], at["inset"]), 0.0068, 0.010) * (at["w"] < 0)
    cord = np.minimum(piping(at, at["front"]), piping(at, at["back"]))
    solid = np.minimum(sewn.rounded(np.maximum(face, at["back"]), at["edge"], 0.0065), cord - 0.0026)
    hide = lambda name, **more: m.made(name, m.HIDE, stitch=True, **more)
    parts = [skinned(grid, solid, "cushion", hide("cushion", trim="trim", label=label("mark")),
        lambda vertices: on_cushion(cushion, vertices))]
    glove = hand(cushion, at)
    wordmark = hide("glove", trim="trim", label=label("wordmark"), grain=0.8)
    skin = skinned(grid, glove, "glove", wordmark, lambda vertices: on_glove(cushion, vertices))
    at = cushion.at(skin.vertices)
    room, k = hollow(cushion, at)
    inside = np.minimum(0.0008 - np.abs(room), -mouth_of(at, k) - 0.001)
    parts += sewn.lined(skin, inside, m.made("lining", m.NYLON, 0.025))
    return parts + [wrist(cushion)]


def piping(at, face):
    """How far from the middle of the cord in the edge between a face and the wall."""
    return np.hypot(at["edge"] + 0.0022, face + 0.0022)


def on_cushion(cushion, vertices):
    at = cushion.at(vertices)
    cord = np.minimum(piping(at, at["front"]), piping(at, at["back"]))
    facing = at["front"] > -0.008
    rim = np.where(facing | (at["back"] > -0.004), -at["edge"] - 0.0045, sewn.FAR)
    seams = np.where(facing & (at["edge"] < -0.010), np.minimum(at["ring"], at["inset"]), sewn.FAR)
    turn = np.arctan2(at["v"] - cushion.tall * 0.54, at["x"]) * cushion.tall * 0.225
    size = cushion.tall * 0.235
    u, v = printed(at["x"] / size, (at["v"] - cushion.tall * 0.54) / size, facing)
    return dict(
        seam=np.minimum(np.abs(rim), seams),
        run=np.where(seams < np.abs(rim), np.where(at["ring"] < at["inset"], turn, cushion.outline.run(at["x"], at["v"])),
            cushion.outline.run(at["x"], at["v"])),
        trim=0.0030 - cord,
        u=u,
        v=v,
    )


def hollow(cushion, at):
    """The room of the hand behind the foam: fingers, thumb and how far up it reaches."""
    k = 1.0 if cushion.curve else 0.86
    q = np.stack([at["x"], at["v"], at["back"]], -1)
    palm = sewn.ellipsoid(q, (-0.006 * k, 0.135 * k, 0.004), (0.056 * k, 0.082 * k, 0.024 * k))
    thumb = f.capsule(q, (0.034 * k, 0.062 * k, 0.006), (0.072 * k, 0.128 * k, 0.002), 0.020 * k, 0.016 * k)
    return f.blend(palm, thumb, 0.014), k


def hand(cushion, at):
    """The half glove, padded, with its mouth below."""
    room, k = hollow(cushion, at)
    mouth = mouth_of(at, k)
    cover = room - 0.0085 + sewn.valley(knuckles(at, k), 0.0035, 0.006)
    outer = sewn.rounded(np.maximum(cover, -room), mouth, 0.003)
    hem = np.hypot(mouth + 0.002, room - 0.0045) - 0.0052
    glove = np.maximum(np.minimum(outer, hem), -at["back"] - 0.006)
    # The roll the palm lies on.
    q = np.stack([at["x"], at["v"], at["back"]], -1)
    roll = sewn.ellipsoid(q, (0, 0.076 * k, 0.002), (0.050 * k, 0.024 * k, 0.016 * k))
    return np.minimum(glove, roll)


def mouth_of(at, k):
    """Below it the glove is open; the edge dips over the thumb."""
    return 0.108 * k - 0.35 * np.maximum(at["x"], 0) - at["v"] - 0.006 * np.cos(at["x"] / 0.03)


def knuckles(at, k):
    return np.minimum(np.abs(at["v"] - 0.158 * k + 0.9 * at["x"] ** 2 / k),
        np.where(at["v"] > 0.158 * k, np.abs(at["x"] + 0.006 * k), sewn.FAR))


def on_glove(cushion, vertices):
    at = cushion.at(vertices)
    room, k = hollow(cushion, at)
    mouth = mouth_of(at, k)
    outside = room > 0.003
    hem = np.abs(-mouth - 0.0075)
    seam = np.where(outside, np.minimum(knuckles(at, k), hem), sewn.FAR)
    u, v = printed((at["x"] + 0.006 * k) / (-0.056 * k), (at["v"] - 0.134 * k) / (0.0155 * k), outside & (at["back"] > 0.012))
    return dict(seam=seam, run=np.where(hem < knuckles(at, k), at["x"], np.where(np.abs(at["x"]) < 0.004, at["v"], at["x"])),
        trim=0.0050 - np.hypot(mouth + 0.002, room - 0.0045), u=u, v=v)


def wrist(cushion):
    """Over the wrist from edge to edge: a strap with its end laid back, or plain elastic."""
    v = 0.036 if cushion.curve else 0.036
    side = 0.070 if cushion.curve else 0.052
    rise = 0.040 if cushion.curve else 0.034
    back = cushion.half * 0.85
    path = [cushion.point(x, v, back + w) for x, w in ((-side, -0.010), (-side - 0.004, 0.010), (-side * 0.72, rise), (0, rise + 0.008),
        (side * 0.72, rise), (side + 0.004, 0.010), (side, -0.010))]
    looks = [(x * 20, 1, 0.1) for x, y, z in path]
    wide = 0.044
    solid = sewn.strap(path, looks, wide, 0.0042 if cushion.curve else 0.003, tips=(0, 0))
    if cushion.curve:
        part = sewn.strap_part("strap", solid, m.made("strap", m.HIDE, stitch=True, label=label("wordmark"), grain=0.7), wide)
    else:
        part = sewn.strap_part("elastic", solid, m.made("elastic", m.RIB, 0.02, label=label("wordmark"), grain=0.5), wide)
    across, along = solid[2], solid[3]
    middle = along.max() / 2
    part.attributes["u"], part.attributes["v"] = printed(-(along - middle) / 0.060, across / 0.0165, np.abs(along - middle) < 0.04)
    return part
