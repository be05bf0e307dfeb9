"""Dumbbells: the hex one is rubber moulded onto iron heads with a chromed, knurled handle; the shadow pair is dipped whole into vinyl."""

import numpy as np

import fields as f
import materials as m
import solids as s
from parts import Part, Pose, label, printed

FLATS = 0.052
HEAD_IN, HEAD_OUT = 0.064, 0.143
SHADOW_LONG, SHADOW_HEAD = 0.140, 0.0255


def views(look):
    if look["style"] == "hex":
        return [
            dict(poses=[Pose(turn=-38)], elevation=20),
            dict(poses=[Pose(turn=-4)], elevation=12),
            dict(poses=[Pose(turn=-38)], elevation=26, zoom=2.4, aim=(0.52, 0.5, 0.62)),
        ]
    pair = [Pose(x=-0.012, y=0.052, turn=-14), Pose(x=0.008, y=-0.04, turn=-42)]
    return [
        dict(poses=pair, elevation=30),
        dict(poses=[Pose(turn=-68)], elevation=16),
        dict(poses=pair, elevation=34, zoom=2.4, aim=(0.68, 0.3, 0.5)),
    ]


def build(look):
    return hex_bell() if look["style"] == "hex" else shadow_bell()


def hex_bell():
    grid = f.Grid((0.055, -0.066, -0.003), (0.152, 0.066, 2 * FLATS + 0.004), 0.00095)
    vertices, faces = grid.skin(head(grid.points))
    rubber = m.made("rubber", m.RUBBER, label=label("ten"), stamp=label("wordmark"), grain=0.8)
    heads = []
    for side in (1, -1):
        turned = vertices * (side, side, 1)
        heads.append(Part("head", turned, faces, rubber, on_head(turned, side)))
    grip = np.linspace(-0.07, 0.07, 60)
    swell = 0.0135 + 0.0025 * np.cos(np.clip(grip / 0.056, -1, 1) * np.pi / 2) ** 0.8
    bar = s.knurled(s.lathe(np.column_stack([swell, grip]), 300, 0.0004), -0.05, 0.05, 0.0021, 0.0005)
    collar = s.rounded([(0.010, 0), (0.0185, 0), (0.0185, 0.006), (0.010, 0.006)], 0.0014)
    collars = [s.lathe(collar + (0, at), 128, 0.001) for at in (-0.0655, 0.0595)]
    handle = s.moved(s.moved(s.joined(bar, *collars), turn=90, axis=1), (0, 0, FLATS))
    return [*heads, Part("handle", handle[0], handle[1], m.made("chrome", m.CHROME, 0.66))]


def head(p):
    """Six flats, both ends chamfered, and a round dish in the outer end with a raised rim."""
    x, y, z = p[..., 0], p[..., 1], p[..., 2] - FLATS
    flats = [np.abs(y * np.cos(a) + z * np.sin(a)) for a in np.radians((90, 30, 150))]
    six = smooth_most(flats[0], smooth_most(flats[1], flats[2], 0.0045), 0.0045) - FLATS
    out, into = x - HEAD_OUT, HEAD_IN - x
    solid = smooth_most(six, smooth_most(out, (six + out) * 0.6 + 0.0085, 0.005), 0.005)
    solid = smooth_most(solid, smooth_most(into, (six * 0.72 + into * 0.62) + 0.013, 0.006), 0.005)
    far = np.hypot(y, z)
    dish = np.clip((0.0335 - far) / 0.002, 0, 1) * 0.0016 * (x > 0.12)
    return solid + dish


def smooth_most(a, b, soft):
    """Of both; the edge between them is rounded over `soft`."""
    return -f.blend(-a, -b, soft)


def on_head(p, side):
    x, y, z = p[:, 0] * side, p[:, 1] * side, p[:, 2] - FLATS
    end = (x > HEAD_OUT - 0.004) & (np.hypot(y, z) < 0.034)
    u, v = printed(y / 0.034, z / 0.029, end)
    # On the upper front flat, read from where the lens stands.
    a = np.radians(150)
    slope = p[:, 1] * np.sin(a) - z * np.cos(a)
    flat = (-p[:, 1] * np.sin(np.radians(60)) + z * 0.5) > FLATS - 0.004
    su, sv = printed((p[:, 0] - side * (HEAD_IN + HEAD_OUT) / 2) / 0.05, slope / 0.017, flat)
    return dict(u=u, v=v, su=su, sv=sv)


def shadow_bell():
    """Lies on two of its heads' flats; the grip is fuller where the palm closes."""
    half = SHADOW_LONG / 2
    grid = f.Grid((-half - 0.004, -0.032, -0.003), (half + 0.004, 0.032, 0.058), 0.0007)
    vertices, faces = grid.skin(dipped(grid.points))
    x, y, z = vertices[:, 0], vertices[:, 1], vertices[:, 2] - SHADOW_HEAD
    end = np.abs(x) > half - 0.006
    u, v = printed(y * np.sign(x) / 0.021, z / 0.021, end)
    su, sv = printed(x / 0.05, y / 0.011, (z > 0.008) & (np.abs(x) < 0.03))
    coat = m.made("dip", m.VINYL, label=label("mark"), stamp=label("wordmark"), grain=0.7)
    return [Part("dip", vertices, faces, coat, dict(u=u, v=v, su=su, sv=sv))]


def dipped(p):
    x, y, z = np.abs(p[..., 0]), p[..., 1], p[..., 2] - SHADOW_HEAD
    half = SHADOW_LONG / 2
    flats = [np.abs(y * np.cos(a) + z * np.sin(a)) for a in np.radians((90, 30, 150))]
    six = smooth_most(flats[0], smooth_most(flats[1], flats[2], 0.009), 0.009) - SHADOW_HEAD
    heads = smooth_most(six, np.abs(x - (half - 0.0165)) - 0.0165, 0.014)
    swell = 0.0125 + 0.0028 * np.cos(np.clip(x / 0.042, 0, 1) * np.pi / 2)
    bar = np.maximum(np.hypot(y, z) - swell, x - half + 0.01)
    return f.blend(heads, bar, 0.012)
