"""A bench before lockers: a packed duffel, a pair of gloves and rolled wraps on its planks, boxing boots below it."""

import numpy as np

import materials as m
import room
import solids as s
from kinds import glove, gym_bag, shoe, wraps
from materials import dyed
from parts import Part, Pose, solid_part, stood

VIEWS = [dict(eye=(0.0, -4.4, 1.12), towards=(0.0, 0.0, 0.58), lens=50, reach=1.7, light="room")]
GLOVES = dict(ounces=10, closure="lace", cuff=0.7, bulk=0.9, pattern="chevron")
BOOTS = dict(height=1, sole="flat", pattern="strap")
HIGH, SEAT = 1.86, 0.45
DOOR, DOORS = 0.40, 9
CHALK, INK, RED = "#f2efe8", "#222226", "#c4222c"


def build(look):
    parts = [*room.floor(4.4, 3.6), *lockers(), *bench()]
    top = SEAT + 0.001
    with dyed(INK, CHALK):
        parts += stood(gym_bag.build(dict(style="duffel")), Pose(x=-0.40, y=-0.70, z=top, turn=12))
    with dyed(RED, CHALK):
        for pose in (Pose(x=0.20, y=-0.70, z=top, turn=16, mirrored=True), Pose(x=0.385, y=-0.72, z=top, turn=-30)):
            parts += stood(glove.build(GLOVES), pose)
    with dyed(CHALK, RED):
        parts += stood(wraps.build(dict(edge="stripe", pose="pair")), Pose(x=0.66, y=-0.72, z=top, turn=8))
    with dyed(CHALK, RED):
        for pose in (Pose(x=0.40, y=-0.86, turn=-24), Pose(x=0.25, y=-0.80, turn=-10, mirrored=True)):
            parts += stood(shoe.build(BOOTS), pose)
    return parts


def lockers():
    """Doors of folded sheet, six louvres above, a latch each."""
    step = 0.0035
    x = np.arange(-DOORS * DOOR / 2, DOORS * DOOR / 2, step)
    z = np.arange(0.0, HIGH, step)
    across, up = np.meshgrid(x, z, indexing="ij")
    on_door = np.abs((across / DOOR + 0.5) % 1 - 0.5) * DOOR
    edge = np.minimum(DOOR / 2 - 0.006 - on_door, np.minimum(up - 0.09, HIGH - 0.02 - up))
    door = 0.016 * np.clip(edge / 0.0045, 0, 1)
    slat = (up - (HIGH - 0.34)) / 0.034
    vent = (on_door < 0.085) & (slat > 0) & (slat < 6)
    rise = slat % 1
    louvre = np.where(vent, 0.009 * np.clip(rise / 0.75, 0, 1) * np.clip((1 - rise) / 0.12, 0, 1), 0)
    louvre *= np.clip((0.085 - on_door) / 0.006, 0, 1)
    dents = 0.0009 * np.sin(across * 7.3 + np.sin(up * 4.1)) * np.sin(up * 5.7)
    y = -door - louvre + dents
    vertices = np.stack([across, y, up], -1).reshape(-1, 3)
    faces = s.strip_faces(*across.shape, closed=False)
    sheet = Part("lockers", vertices, faces, m.made("lockers", m.PAINTED, (0.035, 0.075, 0.10)), {})
    latches = []
    for n in range(DOORS):
        at = (n - (DOORS - 1) / 2) * DOOR + DOOR / 2 - 0.045
        latches.append(s.moved(s.block((0.014, 0.010, 0.055), 0.004), (at, -0.020, 1.0)))
    return [sheet, solid_part("latches", m.made("latches", m.STEEL, 0.5), *latches)]


def bench():
    planks = [s.moved(s.block((0.95, 0.088, 0.019), 0.006), (0, y, SEAT - 0.02)) for y in (-0.615, -0.81)]
    legs = []
    for x in (-0.72, 0.72):
        way = s.rounded([(x, -0.56, 0.0), (x, -0.56, SEAT - 0.056), (x, -0.865, SEAT - 0.056), (x, -0.865, 0.0)], 0.04, 10)
        legs.append(s.tube(way, 0.017, 20, 160))
    rail = s.tube([(-0.72, -0.712, SEAT - 0.06), (0, -0.712, SEAT - 0.06), (0.72, -0.712, SEAT - 0.06)], 0.012, 16, 20)
    return [
        solid_part("planks", m.made("planks", m.WOOD, (0.52, 0.34, 0.18), grain=1.4), *planks),
        solid_part("legs", m.made("legs", m.PAINTED, 0.02), *legs, rail),
    ]
