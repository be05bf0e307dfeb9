"""Reaction balls: a band for the head stands on its rim, a cord leads from its front to a ball; two more balls and a spare cord lie by."""


import numpy as np
from scipy.spatial import cKDTree

import coils
import fields as f
import hanging as h
import materials as m
import solids as s
from parts import Part, Pose, label, printed, solid_part

WIDE, DEEP, HIGH, THICK = 0.083, 0.098, 0.056, 0.0042
CORD = 0.0013
# Where each ball lies, its radius and its colour.
BALLS = [((0.074, -0.172), 0.0325, "body"), ((-0.088, -0.155), 0.0325, "trim"), ((0.148, -0.078), 0.0325, 0.38)]
MOUTH = -DEEP - 0.006


def views(look):
    return [
        dict(poses=[Pose(turn=12)], elevation=20, margin=1.14),
        dict(poses=[Pose(turn=128)], elevation=26, margin=1.2),
        dict(poses=[Pose(turn=14)], elevation=17, zoom=2.3, aim=(0.5, 0.42, 0.36)),
    ]


def build(look):
    return [*band(), *balls(), *cords()]


def way(angle):
    """Points (n, 2) of the band's middle line, `angle` 0 in front: an oval that no head keeps in shape."""
    far = 1 + 0.02 * np.sin(2 * angle + 0.6) + 0.012 * np.sin(3 * angle + 1.5)
    return np.stack([WIDE * far * np.sin(angle), -DEEP * far * np.cos(angle)], -1)


def band():
    """Elastic, folded double, its hems sewn; the ends overlap behind and are held by hook and loop."""
    angle = np.linspace(-np.pi, np.pi, 500)
    middle = way(angle)
    run = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(middle, axis=0).T))])
    out = np.stack([np.gradient(middle[:, 1]), -np.gradient(middle[:, 0])], -1)
    out /= np.linalg.norm(out, axis=1, keepdims=True)
    turn = np.linspace(0, 2 * np.pi, 73)[:-1]
    # Across the band: soft, fuller between its hems than at them.
    up = np.sign(np.sin(turn)) * np.abs(np.sin(turn)) ** 0.62
    thick = np.sign(np.cos(turn)) * np.abs(np.cos(turn)) ** 0.5
    height = up * HIGH / 2
    hem = np.abs(np.abs(height) - HIGH / 2 + 0.0062)
    full = THICK / 2 * thick * (1 - 0.3 * np.exp(-((hem / 0.0016) ** 2)))
    bow = 0.0022 * (1 - (2 * height / HIGH) ** 2)
    wave = 0.0012 * np.sin(angle * 5 + 1) + 0.0007 * np.sin(angle * 11)
    lean = 0.03 * np.sin(angle * 2 + 0.5)
    off = full[None] + bow[None] + lean[:, None] * height[None]
    points = np.empty((500, 72, 3))
    points[..., :2] = middle[:, None] + out[:, None] * off[..., None]
    points[..., 2] = HIGH / 2 + 0.0005 + height[None] + wave[:, None] * np.clip(0.5 + height / HIGH, 0, 1)
    vertices = points.reshape(-1, 3)
    faces = s.strip_faces(500, 72)
    across, along, outside = np.tile(height, 500), np.repeat(run - run[-1] / 2, 72), np.tile(thick, 500) > 0
    cloth = m.made("band", m.JERSEY, trim="trim", stitch=True, grain=0.8)
    stripe = np.where(outside, 0.0014 - np.abs(np.abs(across) - 0.0155), -0.01)
    attributes = dict(seam=np.abs(np.abs(across) - HIGH / 2 + 0.0062) + 0.0042, run=along, trim=stripe)
    return [Part("band", vertices, faces, cloth, attributes), badge(), overlap()]


def badge():
    """A patch of silicone with the name, through which the cord comes."""
    silicone = m.made("badge", m.RUBBER, label=label("wordmark"))
    badge = h.strap("badge", on_band(np.linspace(-0.4, 0.4, 60), 0.0042), (0, 0, 1), 0.03, 0.0022, silicone)
    along, height = badge.attributes["run"], badge.vertices[:, 2] - HIGH / 2
    badge.attributes["u"], badge.attributes["v"] = printed((along - along.max() / 2) / 0.052, height / 0.0139, np.full(len(along), True))
    return badge


def overlap():
    nylon = m.made("end", m.NYLON, 0.02, stitch=True)
    return h.strap("end", on_band(np.linspace(np.pi - 0.5, np.pi + 0.28, 60), 0.006), (0, 0, 1), HIGH * 0.86, 0.0024, nylon)


def on_band(angle, lift):
    """Along the middle of the band, so far outside of its own middle."""
    return np.column_stack([way(angle) + lift * np.stack([np.sin(angle), -np.cos(angle)], -1), np.full(len(angle), HIGH / 2)])


def balls():
    """Moulded of foam with a skin, the line of the mould around them, the cord through a hole on top of one."""
    parts = []
    for n, ((x, y), r, colour) in enumerate(BALLS):
        arc = [(r * np.cos(a), r * np.sin(a)) for a in np.linspace(-np.pi / 2, np.pi / 2, 140)]
        vertices, faces, around, along = s.lathe([(max(a, 0.0002), b) for a, b in arc], 210, 0.001)
        p = vertices / np.linalg.norm(vertices, axis=1, keepdims=True)
        groove = tennis(p) * r
        sunk = 0.0011 * np.exp(-((groove / 0.0012) ** 2)) + 0.0004 * np.exp(-((groove / 0.004) ** 2))
        p = p * (r - sunk + 0.00018 * f.uneven(p * r, 0.012, 5 + n))[:, None]
        spin = rotation(*[(0.5, 0.3, 0.9), (-0.6, 0.9, 0.2), (0.9, -0.5, 2.0)][n])
        front = spin.T @ np.array([(0.12, -0.9, 0.42), (0.3, -0.85, 0.45), (-0.1, -0.92, 0.4)][n])
        front /= np.linalg.norm(front)
        side = np.cross(spin.T @ np.array((0, 0, 1.0)), front)
        side /= np.linalg.norm(side)
        u, v = printed(p @ side / 0.02, p @ np.cross(front, side) / 0.02, p @ front > r * 0.5)
        foam = m.made("ball", m.FOAM, colour, label=label("mark"), grain=0.6)
        parts.append(Part("ball", p @ spin.T + (x, y, r), faces, foam, dict(trim=-0.01 + 0 * u, u=u, v=v)))
    return parts


def tennis(p):
    """Angle to the one line that runs around a ball in two bows."""
    t = np.linspace(0, 2 * np.pi, 700)
    a, b = 0.75, 0.25
    line = np.stack([a * np.cos(t) + b * np.cos(3 * t), a * np.sin(t) - b * np.sin(3 * t), 2 * np.sqrt(a * b) * np.sin(2 * t)], -1)
    return cKDTree(line).query(p, workers=-1)[0]


def rotation(x, y, z):
    about = lambda axis, angle: s.moved((np.eye(3),), turn=np.degrees(angle), axis=axis)[0].T
    return about(2, z) @ about(1, y) @ about(0, x)


def cords():
    """One from the band to the ball, slack on the paper; the spare one coiled."""
    (bx, by), r, _ = BALLS[0]
    hole = np.array((bx - r * 0.9, by - r * 0.3, r * 0.8))
    out = [(0, 0.004, HIGH / 2 - 0.016), (0.001, -0.004, HIGH / 2 - 0.019), (-0.004, -0.013, 0.006), (-0.014, -0.022, CORD)]
    slack = [(-0.034, -0.036, CORD), (-0.046, -0.062, CORD), (-0.032, -0.092, CORD), (-0.006, -0.097, CORD)]
    loose = [(x, MOUTH + y, z) for x, y, z in (*out, *slack)]
    loose += [tuple(hole + away) for away in ((-0.027, -0.004, CORD - hole[2]), (-0.012, -0.002, -0.007), (0.004, 0.001, 0.002))]
    cord = s.tube(loose, CORD, 12, 400)
    stop = s.tube(np.array([(0, 0.003, 0.012), (0.0004, -0.0015, 0.0108), (0.0008, -0.005, 0.0085)]) + (0, MOUTH, 0), 0.0036, 16, 24)
    flat = coils.evenly(coils.turns(200, 5.6, (0.029, 0.025, 0.03, 0.026), 0.0022, 4) + (-0.118, -0.06), 0.0012)
    spare = s.tube(coils.laid(flat, CORD, 0.02)[::3], CORD, 10, 900)
    silicone = m.made("cord", m.LATEX, 0.03)
    return [solid_part("cords", silicone, cord, spare), solid_part("stop", m.made("stop", m.STEEL, 0.6), stop)]
