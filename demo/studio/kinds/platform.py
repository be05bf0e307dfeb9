"""
Speed ball platforms: a disc of birch plywood under two arms of steel that a hand screw holds at any height of a rail for the wall; the ball
hangs from a swivel below it. Seen from where one boxes, a little below; of the wall there is nothing.
"""

import numpy as np

import hanging as h
import materials as m
import pear as p
import solids as s
from parts import Part, Pose, label, printed, solid_part

RADIUS, THICK = 0.3, 0.024
DISC = 0.75
# How far out the wall is, and from where to where the rails reach.
WALL, RAILS = 0.4, (DISC - 0.37, DISC + 0.2)
BEAM, ARMS = 0.034, 0.13
PLIES, BIRCH = 9, ((0.52, 0.37, 0.21), (0.3, 0.18, 0.09))
BALL = DISC - 0.352


VIEWS = [
    dict(poses=[Pose(turn=-36)], elevation=-9, zoom=1.04, aim=(0.5, 0.5, 0.49)),
    dict(poses=[Pose(turn=34)], elevation=21, zoom=1.04, aim=(0.5, 0.5, 0.55)),
    dict(poses=[Pose(turn=-36)], elevation=-10, zoom=2.7, aim=(0.42, 0.5, 0.5)),
]


def build(look):
    ball = p.parts(p.Pear(), "trim", 0.85, 200, 0.0024)
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
        vertices, triangles, around, along = s.lathe(profile if sign > 0 else profile[::-1], 320, 0.007)
        far = np.hypot(vertices[:, 0], vertices[:, 1])
        below = (vertices[:, 1] < 0) & (sign > 0)
        u, v = printed(vertices[:, 0] / 0.15, (-0.205 - vertices[:, 1]) / 0.15 * 2, below)
        ring = 0.0055 - np.abs(far - r * 0.9)
        wood = m.made("veneer", m.WOOD, trim="trim", grain=1.8, label=label("ropes"))
        faces.append(Part("veneer", vertices, triangles, wood, dict(trim=ring, u=u, v=v)))
    plies = ([], [])
    step = (THICK - 2 * edge) / PLIES
    for n in range(PLIES):
        bottom = low + edge + n * step
        edges = [(r - 0.006, bottom), (r + 0.0002, bottom), (r + 0.0002, bottom + step), (r - 0.006, bottom + step)]
        plies[n % 2].append(s.turned(edges, 0.0004, 300, 0.008))
    return faces + [solid_part("ply", m.made("ply", m.WOOD, colour, grain=0.5), *layers) for colour, layers in zip(BIRCH, plies)]


def bar(start, end, half, thick, across=(0, 0, 1)):
    """A straight piece of flat or square steel, its edges rounded."""
    return s.swept(np.linspace(start, end, 14), s.slab(half, thick, min(0.004, thick * 0.4)), across)


def bracket():
    """The rails, the carriage on them, two arms out over the disc with a strut below each."""
    high = DISC + THICK
    over = high + BEAM / 2
    low, up = RAILS
    ties = (low + 0.06, up - 0.04)
    frame = [bar((x, WALL + 0.03, low), (x, WALL + 0.03, up), 0.022, 0.044, (1, 0, 0)) for x in (-0.1, 0.1)]
    frame += [bar((-0.19, WALL + 0.055, z), (0.19, WALL + 0.055, z), 0.03, 0.006) for z in ties]
    frame += [bar((-0.16, WALL, z), (0.16, WALL, z), 0.03, 0.012) for z in (over + 0.005, DISC - 0.17)]
    bolts = [h.rivet((x, WALL + 0.052, z), (0, -1, 0), 0.011) for x in (-0.165, 0.165) for z in ties]
    for x in (-ARMS, ARMS):
        frame += [
            bar((x, WALL - 0.008, DISC - 0.2), (x, WALL - 0.008, over + 0.035), 0.02, 0.006, (1, 0, 0)),
            bar((x, WALL - 0.006, over), (x, -0.2, over), BEAM / 2, BEAM),
            bar((x, WALL - 0.008, DISC - 0.165), (x, RADIUS + 0.012, over - 0.015), 0.011, 0.022, (1, 0, 0)),
        ]
        for y in (-0.15, 0.02, 0.19):
            bolts += [h.rivet((x, y, DISC), (0, 0, -1), 0.0105), s.moved(nut(0.0085), (x, y, over + BEAM / 2))]
    screw = s.turned([(0.007, 0), (0.007, 0.022), (0.026, 0.025), (0.026, 0.04), (0.02, 0.046), (0, 0.046)], 0.004)
    plate = s.turned([(0, high), (0.058, high), (0.058, high + 0.004), (0, high + 0.004)], 0.001, 120, 0.002)
    return [
        solid_part("frame", m.made("frame", m.PAINTED, 0.02), *frame),
        solid_part("steel", m.made("steel", m.STEEL, 0.6), *bolts, plate),
        solid_part("screw", m.made("screw", m.RUBBER, 0.015), s.laid(screw, (0.1, WALL - 0.006, DISC - 0.17), (0, -1, 0))),
    ]


def nut(radius):
    """Six sides on a washer, the bolt's end standing out."""
    turned = np.array([(0, 0), (1.5, 0), (1.5, 0.21), (1, 0.24), (1, 1.06), (0.55, 1.1), (0.55, 1.65), (0, 1.65)]) * radius
    vertices, *rest = s.turned(turned, 0.0006, 72, 0.002)
    far, angle = np.hypot(vertices[:, 0], vertices[:, 1]), np.arctan2(vertices[:, 1], vertices[:, 0])
    sided = np.cos(np.pi / 6) / np.cos((angle % (np.pi / 3)) - np.pi / 6)
    scale = np.where((far > radius * 0.9) & (far < radius * 1.1), sided * 1.08, 1)
    return vertices * np.stack([scale, scale, np.ones(len(far))], -1), *rest


def bearing():
    """A plate with four screws below the disc, the turning block under it and the hook that the ball's loop is on."""
    plate = np.array([(0.012, -0.016), (0.03, -0.013), (0.043, -0.006), (0.05, -0.005), (0.05, 0), (0, 0)])
    body = np.array([(0, -0.062), (0.011, -0.062), (0.0135, -0.056), (0.0135, -0.036), (0.0185, -0.033), (0.0185, -0.014), (0, -0.014)])
    turned = [s.turned(profile + (0, DISC), 0.002, 120, 0.002) for profile in (plate, body)]
    screws = [h.rivet((0.041 * np.cos(a), 0.041 * np.sin(a), DISC - 0.0055), (0, 0, -1), 0.0052) for a in np.radians((45, 135, 225, 315))]
    low, high = BALL + p.Pear().top + p.LOOP, DISC - 0.058
    hook = h.oval((0, 0, (low + high) / 2), (0, 0, 1), (0.35, 1, 0) / np.hypot(0.35, 1), high - low, 0.021, 0.0029, 14, 80)
    return [solid_part("swivel", m.made("swivel", m.CHROME, 0.6), *turned, *screws, hook)]
