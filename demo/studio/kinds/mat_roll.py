"""An exercise mat of foamed rubber, rolled up, held by a carrying strap; it lies along y, its end to -y."""

from dataclasses import replace

import numpy as np

import materials as m
import rolls
import solids as s
from parts import Part, Pose, label, printed, solid_part

VIEWS = [
    dict(poses=[Pose(turn=-52)], elevation=14),
    dict(poses=[Pose(turn=-30, lean=90)], elevation=10),
    dict(poses=[Pose(turn=-52)], elevation=16, zoom=1.6, aim=(0.38, 0.5, 0.5)),
]
WIDE, THICK = 0.61, 0.010
RUBBER = replace(m.FOAM, width=0.016, depth=0.0006, wear=0.02)


def build(look):
    # The outer end lies at the side, not quite pressed down.
    roll = rolls.Roll(1.83, THICK, core=0.011, ends=200, loose=0.06, seed=4)
    vertices, faces, across, along = roll.band(WIDE, lift=0.004)
    outer = roll.length - along
    u, v = printed(across / 0.15, (0.262 - outer) / 0.04, outer < 0.42)
    rubber = m.made("mat", RUBBER, label=label("wordmark"))
    parts = [Part("mat", vertices, faces, rubber, dict(u=u, v=v)), *strapped(roll)]
    for part in parts:
        part.vertices = part.vertices + (0, WIDE / 2, 0)
    return parts


def strapped(roll):
    """Two loops drawn tight around the roll through buckles, and the band between them to carry it by."""
    middle = np.array((0, 0, roll.middle))
    loops, buckles = [], []
    for y in (-0.155, 0.155):
        a = np.linspace(0, 2 * np.pi, 180)
        far = roll.radius + THICK / 2 + 0.0012 + 0.0006 * np.sin(3 * a)
        ring = np.column_stack([far * np.cos(a), np.full(180, y), far * np.sin(a)]) + middle
        loops.append(s.ribbon(ring, ring - middle - (0, y, 0), 0.030, 0.0022, 220))
        tail = np.linspace(0.55, 1.35, 30)
        out = roll.radius + THICK / 2 + 0.0042 + 0.012 * np.clip((tail - 1.1) / 0.25, 0, 1) ** 2
        lap = np.column_stack([out * np.cos(tail), np.full(30, y + 0.001), out * np.sin(tail)]) + middle
        loops.append(s.ribbon(lap, lap - middle - (0, y, 0), 0.030, 0.0022, 60))
        at, out = (
            middle + np.array((np.cos(0.5), 0, np.sin(0.5))) * (roll.radius + THICK / 2 + 0.005) + (0, y, 0),
            np.array((np.cos(0.5), 0, np.sin(0.5))),
        )
        buckles.append(buckle(at, out))
    top = roll.radius + THICK / 2 + 0.004
    carry = [
        (0.0, -0.17, top),
        (0.002, -0.155, top + 0.001),
        (0.004, -0.11, top + 0.022),
        (0.006, -0.045, top + 0.046),
        (0.006, 0.045, top + 0.046),
        (0.004, 0.11, top + 0.022),
        (0.002, 0.155, top + 0.001),
        (0, 0.17, top),
    ]
    loops.append(s.ribbon(np.array(carry) + middle, (0, 0, 1), 0.032, 0.0024, 160))
    return [
        solid_part("strap", m.made("strap", m.WEBBING, "trim", grain=0.8, wound=True), *loops),
        solid_part("buckles", m.made("buckles", replace(m.PLASTIC, rough=0.45), 0.02), *buckles),
    ]


def buckle(at, out):
    """A ladder of two bars in a frame, lying flat against the roll; its length runs around it."""
    along = np.cross((0, 1, 0), out)
    place = lambda x, y: at + along * x + np.array((0, 1, 0)) * y
    frame = s.tube(
        s.rounded(
            [place(0.014, 0), place(0.014, 0.020), place(-0.014, 0.020), place(-0.014, -0.020), place(0.014, -0.020), place(0.014, 0)],
            0.006,
        )[:-1],
        0.0028,
        12,
        120,
        closed=True,
    )
    bars = [s.tube([place(x, -0.019), place(x, 0), place(x, 0.019)], 0.0022, 10, 20) for x in (-0.003, 0.005)]
    return s.joined(frame, *bars)
