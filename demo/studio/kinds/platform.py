"""
Speed ball platforms: a disc of birch plywood under two arms of steel that a hand screw holds at any height of a rail for the wall; the ball
hangs from a swivel below it. Seen from where one boxes, a little below; of the wall there is nothing.
"""

import numpy as np

import hanging as h
import materials as m
import pear as p
import solids as s
from parts import Part, Pose, label, printed
from stuffed import whole

RADIUS, THICK = 0.3, 0.024
DISC = 0.75
# How far out the wall is, and from where to where the rails reach.
WALL, RAILS = 0.4, (DISC - 0.37, DISC + 0.2)
BEAM, ARMS = 0.034, 0.13
PLIES = 9
BALL = DISC - 0.352


VIEWS = [
    dict(poses=[Pose(turn=-36)], elevation=-9, zoom=1.04, aim=(0.5, 0.5, 0.49)),
    dict(poses=[Pose(turn=34)], elevation=21, zoom=1.04, aim=(0.5, 0.5, 0.55)),
    dict(poses=[Pose(turn=-36)], elevation=-10, zoom=2.7, aim=(0.42, 0.5, 0.5)),
]


def build(look):
    ball = p.parts(p.Pear(), "trim", 0.85, 280, 0.0018)
    for part in ball:
        part.vertices = s.moved((part.vertices,), (0, 0, BALL), 28)[0]
    return [*disc(), *bracket(), *bearing(), *ball]


def disc():
    """Two faces of veneer in the product's colour; between them the edge shows the plies, every second across the grain."""
    r, low, high = RADIUS, DISC, DISC + THICK
    edge = 0.0025
    faces = []
    for sign, flat in ((1, low), (-1, high)):
        profile = s.rounded([(0, flat), (r - edge, flat), (r, flat + sign * edge)], 0.002)
        vertices, triangles, around, along = s.lathe(profile if sign > 0 else profile[::-1], 360, 0.006)
        far = np.hypot(vertices[:, 0], vertices[:, 1])
        u, v = printed(vertices[:, 0] / 0.15, (-0.205 - vertices[:, 1]) / 0.15 * 2 if sign > 0 else vertices[:, 0] * 0 - 9, vertices[:, 1] < 0)
        ring = 0.0055 - np.abs(far - r * 0.9)
        wood = m.made("veneer", m.WOOD, trim="trim", grain=1.8, label=label("ropes"))
        faces.append(Part("veneer", vertices, triangles, wood, dict(trim=ring, u=u, v=v)))
    plies = ([], [])
    step = (THICK - 2 * edge) / PLIES
    for n in range(PLIES):
        bottom = low + edge + n * step
        ply = s.lathe(s.rounded([(r - 0.006, bottom), (r + 0.0002, bottom), (r + 0.0002, bottom + step), (r - 0.006, bottom + step)], 0.0004), 300, 0.008)
        plies[n % 2].append(ply)
    birch = [whole("ply", m.made("ply", m.WOOD, colour, grain=0.5), layers) for colour, layers in zip(((0.52, 0.37, 0.21), (0.3, 0.18, 0.09)), plies)]
    return [*faces, *birch]


def square(path, half=BEAM / 2, by=0.004):
    return s.swept(path, s.slab(half, half * 2, by), (0, 0, 1))


def bracket():
    """The rail, the carriage on it, two arms out over the disc with a strut below each."""
    high = DISC + THICK
    over = high + BEAM / 2
    paint = m.made("frame", m.PAINTED, 0.02)
    rail = [s.swept([(x, WALL + 0.03, z) for z in np.linspace(*RAILS, 24)], s.slab(0.022, 0.044, 0.004), (1, 0, 0)) for x in (-0.1, 0.1)]
    ties = [s.swept([(x, WALL + 0.055, z) for x in np.linspace(-0.19, 0.19, 12)], s.slab(0.03, 0.006, 0.002), (0, 0, 1)) for z in (RAILS[0] + 0.06, RAILS[1] - 0.04)]
    anchors = [h.rivet((x, WALL + 0.052, z), (0, -1, 0), 0.011) for x in (-0.165, 0.165) for z in (RAILS[0] + 0.06, RAILS[1] - 0.04)]
    carriage = [s.swept([(x, WALL, z) for x in np.linspace(-0.16, 0.16, 12)], s.slab(0.03, 0.012, 0.003), (0, 0, 1)) for z in (over + 0.005, DISC - 0.17)]
    uprights = [s.swept([(side * ARMS, WALL - 0.008, z) for z in np.linspace(DISC - 0.2, over + 0.035, 12)], s.slab(0.02, 0.006, 0.002), (1, 0, 0)) for side in (-1, 1)]
    arms, struts, bolts = [], [], []
    for side in (-1, 1):
        x = side * ARMS
        arms.append(square([(x, y, over) for y in np.linspace(WALL - 0.006, -0.2, 30)]))
        start, end = np.array((x, WALL - 0.008, DISC - 0.165)), np.array((x, RADIUS + 0.012, over - 0.015))
        struts.append(s.swept(start + np.linspace(0, 1, 16)[:, None] * (end - start), s.slab(0.011, 0.022, 0.003), (1, 0, 0)))
        for y in (-0.15, 0.02, 0.19):
            bolts.append(h.rivet((x, y, DISC), (0, 0, -1), 0.0105))
            bolts.append(s.moved(nut(0.0085), (x, y, over + BEAM / 2)))
    knob = s.laid(s.lathe(s.rounded([(0.007, 0), (0.007, 0.022), (0.026, 0.025), (0.026, 0.04), (0.02, 0.046), (0, 0.046)], 0.004), 96, 0.0015), (0.1, WALL - 0.006, DISC - 0.17), (0, -1, 0))
    plate = s.lathe(s.rounded([(0, high), (0.058, high), (0.058, high + 0.004), (0, high + 0.004)], 0.001), 120, 0.002)
    return [
        whole("frame", paint, [*rail, *ties, *carriage, *uprights, *arms, *struts]),
        whole("steel", m.made("steel", m.STEEL, 0.6), [*bolts, *anchors, plate]),
        whole("knob", m.made("knob", m.RUBBER, 0.015), [knob]),
    ]


def nut(radius):
    """Six sides on a washer, the bolt's end standing out."""
    vertices, *rest = s.lathe(s.rounded([(0, 0), (radius * 1.5, 0), (radius * 1.5, 0.0018), (radius, 0.002), (radius, 0.009), (radius * 0.55, 0.0095), (radius * 0.55, 0.014), (0, 0.014)], 0.0006), 72, 0.002)
    far, angle = np.hypot(vertices[:, 0], vertices[:, 1]), np.arctan2(vertices[:, 1], vertices[:, 0])
    sided = np.cos(np.pi / 6) / np.cos((angle % (np.pi / 3)) - np.pi / 6)
    scale = np.where((far > radius * 0.9) & (far < radius * 1.1), sided * 1.08, 1)
    return vertices * np.stack([scale, scale, np.ones(len(far))], -1), *rest


def bearing():
    """A plate with four screws below the disc, the turning block under it and the hook that the ball's loop is on."""
    flange = s.lathe(s.rounded([(0.012, DISC - 0.016), (0.03, DISC - 0.013), (0.043, DISC - 0.006), (0.05, DISC - 0.005), (0.05, DISC), (0, DISC)], 0.002), 120, 0.002)
    block = s.lathe(s.rounded([(0, DISC - 0.062), (0.011, DISC - 0.062), (0.0135, DISC - 0.056), (0.0135, DISC - 0.036), (0.0185, DISC - 0.033), (0.0185, DISC - 0.014), (0, DISC - 0.014)], 0.0022), 100, 0.002)
    screws = [h.rivet((0.041 * np.cos(a), 0.041 * np.sin(a), DISC - 0.0055), (0, 0, -1), 0.0052) for a in np.radians((45, 135, 225, 315))]
    low, high = BALL + p.Pear().top + p.LOOP, DISC - 0.058
    hook = h.oval((0, 0, (low + high) / 2), (0, 0, 1), (0.35, 1, 0) / np.hypot(0.35, 1), high - low, 0.021, 0.0029, 14, 80)
    return [whole("swivel", m.made("swivel", m.CHROME, 0.6), [flange, block, *screws, hook])]
