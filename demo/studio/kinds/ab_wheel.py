"""Ab wheels: one wide rubber tyre on a plastic hub, a steel axle, foam grips; the knee mat lies behind it."""

import numpy as np

import fields as f
import materials as m
import solids as s
from parts import Part, Pose, label, printed, skinned

RADIUS, WIDE, REACH = 0.085, 0.09, 0.16
VIEWS = [
    dict(poses=[Pose(turn=-32)], elevation=20, aim=(0.54, 0.4, 0.42), margin=1.28),
    dict(poses=[Pose(turn=-4)], elevation=12),
    dict(poses=[Pose(turn=-32)], elevation=20, zoom=2.4, aim=(0.5, 0.3, 0.62)),
]


def build(look):
    return [tyre(), hub(), *handles(), mat()]


def on_axle(solid, mirrored=False):
    """What was turned about z, with the axle across; its other end where `mirrored`."""
    return s.moved(s.moved(solid, turn=-90 if mirrored else 90, axis=1), (0, 0, RADIUS))


def tyre():
    half = WIDE / 2
    profile = [(0.058, -half + 0.009), (0.066, -half + 0.0015), (0.0775, -half), (RADIUS - 0.0008, -half + 0.009), (RADIUS, 0)]
    profile += [(radius, -height) for radius, height in profile[-2::-1]]
    vertices, faces, _, _ = s.lathe(s.rounded(profile, 0.006), 560, 0.0012)
    x, y, z = vertices.T
    angle = np.arctan2(y, x)
    far = np.hypot(x, y)
    # Two grooves around and slanting ones between, like a running shoe's sole.
    around = np.min([np.abs(np.abs(z) - at) for at in (0.0125, 0.0285)], axis=0)
    lanes = np.where(np.abs(z) < 0.0125, 1, np.where(np.abs(z) < 0.0285, -1, 1))
    slant = (angle * RADIUS + lanes * np.abs(z) * 0.7) % 0.01483
    slant = np.abs(slant - 0.00741)
    groove = np.maximum(np.clip(1.35 - around / 0.0016, 0, 1), np.clip(1.3 - slant / 0.0013, 0, 1) * (np.abs(z) < 0.041))
    scale = 1 - 0.0022 * groove * np.clip((far - 0.079) / 0.003, 0, 1) / far
    solid = on_axle((np.column_stack([x * scale, y * scale, z]), faces, None, None))
    return Part("tyre", solid[0], solid[1], m.made("tyre", m.RUBBER))


def hub():
    """A dish on both sides with six ribs, its rim in the second colour."""
    half = WIDE / 2
    dish = [(0.010, 0.0005), (0.0185, 0.0005), (0.0205, 0.011), (0.050, 0.013), (0.0535, 0.0025), (0.0605, 0.0025), (0.0615, 0.02)]
    profile = [(radius, depth - half) for radius, depth in dish]
    vertices, faces, _, _ = s.lathe(s.rounded(profile, 0.0018, 4), 320, 0.0011)
    x, y, z = vertices.T
    angle, far = np.arctan2(y, x), np.hypot(x, y)
    rib = np.abs((angle * 6 / (2 * np.pi)) % 1 - 0.5) * 2 * np.pi / 6 * far
    raised = np.clip(1.4 - rib / 0.0032, 0, 1) * np.clip((far - 0.0195) / 0.002, 0, 1) * np.clip((0.0535 - far) / 0.002, 0, 1)
    floor = np.minimum(z, -half + 0.0045)
    vertices = np.column_stack([x, y, z + (floor - z) * raised])
    trim = np.minimum(far - 0.0530, 0.0609 - far)
    both = [on_axle((vertices, faces, None, None), mirrored) for mirrored in (False, True)]
    plastic = m.made("hub", m.PLASTIC, trim="trim")
    vertices, faces = np.concatenate([both[0][0], both[1][0]]), np.concatenate([both[0][1], both[1][1] + len(x)])
    return Part("hub", vertices, faces, plastic, dict(trim=np.tile(trim, 2)))


def handles():
    start = WIDE / 2 + 0.011
    axle = s.lathe(s.rounded([(0.0062, -REACH + 0.01), (0.0062, REACH - 0.01)], 0.001), 64, 0.002)
    ring = [(0.006, -0.001), (0.0205, -0.001), (0.0205, 0.0035), (0.0165, 0.006), (0.0165, 0.01)]
    flange = s.rounded(ring, 0.0016) + (0, start)
    soft = [(0.012, start + 0.0045)]
    rings = np.linspace(start + 0.006, REACH - 0.009, 120)
    part = (rings - rings[0]) / (rings[-1] - rings[0])
    swell = 0.0164 + 0.0016 * np.sin(part * np.pi) + 0.0012 * (part > 0.94)
    ridge = 0.0008 * np.sqrt(np.abs(np.sin(part * np.pi * 10))) * (part > 0.1) * (part < 0.9)
    soft += list(zip(swell + ridge, rings))
    cap = s.rounded([(0.016, REACH - 0.0095), (0.0178, REACH - 0.0095), (0.0178, REACH - 0.005), (0.0135, REACH), (0, REACH)], 0.0022)
    parts = []
    turnings = (("flange", m.PLASTIC, "body", flange), ("grip", m.FOAM, "body", soft), ("cap", m.PLASTIC, "trim", cap))
    for name, surface, colour, profile in turnings:
        turned = s.lathe(profile, 80, 0.001)
        both = s.joined(on_axle(turned), on_axle(turned, True))
        parts.append(Part(name, both[0], both[1], m.made(name, surface, colour)))
    bar = on_axle(axle)
    return [*parts, Part("axle", bar[0], bar[1], m.made("steel", m.CHROME, 0.62))]


def mat():
    """A cushion for the knees, its corners wide, the brand on one of them."""
    long, deep, thick = 0.155, 0.085, 0.0075
    grid = f.Grid((-long - 0.004, -deep - 0.004, -0.003), (long + 0.004, deep + 0.004, 2 * thick + 0.004), 0.002)
    x, y, z = (grid.points[..., axis] for axis in range(3))
    corner, edge = 0.026, 0.005
    flat = np.hypot(np.maximum(np.abs(x) - long + corner, 0), np.maximum(np.abs(y) - deep + corner, 0)) - corner
    up = np.abs(z - thick) - thick
    body = np.hypot(np.maximum(flat + edge, 0), np.maximum(up + edge, 0)) + np.minimum(np.maximum(flat + edge, up + edge), 0) - edge
    brand = lambda at: dict(zip("uv", printed((at[:, 0] + 0.092) / 0.085, (at[:, 1] + 0.055) / 0.021, at[:, 2] > thick)))
    part = skinned(grid, body, "mat", m.made("mat", m.FOAM, label=label("wordmark"), grain=1.3), brand)
    solid = s.moved((part.vertices, part.faces, None, None), (-0.105, 0.15, 0), 24)
    part.vertices = solid[0]
    return part
