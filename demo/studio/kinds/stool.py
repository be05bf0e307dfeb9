"""A corner's kit: a folding stool of steel tube with a plywood seat, a bucket with measuring marks, a sponge."""

from dataclasses import replace

import numpy as np

import fields as f
import materials as m
import pattern as p
import solids as s
from parts import Part, Pose, label, printed, skinned, solid_part

VIEWS = [
    dict(poses=[Pose(turn=-24)], elevation=24, margin=1.44),
    dict(poses=[Pose(turn=64)], elevation=22, margin=1.36),
    dict(poses=[Pose(turn=-24)], elevation=24, zoom=2.3, aim=(0.34, 0.5, 0.84)),
]
STOOL, BUCKET = (-0.13, 0.04), (0.235, -0.075)
TUBE, SEAT, HALF = 0.0115, 0.475, 0.175
HIGH, MOUTH, FOOT = 0.255, 0.140, 0.105
PLY = replace(m.WOOD, width=0.42)
SPONGE = replace(m.FOAM, width=0.07, depth=0.005, hollows=0.35, wear=0.06)


def build(look):
    parts = [*stool(), *bucket(), sponge()]
    for part in parts:
        x, y = STOOL if part.name.startswith("stool") else BUCKET
        part.vertices = part.vertices + (x, y, 0)
    return parts


def plugged(part):
    """The radius along a bar whose ends are closed and round."""
    return TUBE * np.sqrt(1 - np.clip((np.abs(part - 0.5) * 2 - 0.95) / 0.05, 0, 0.999) ** 2)


def stool():
    """Two bent tubes that cross like scissors, one within the other, their bars on the ground; the seat folds down on its hinge bar."""
    legs, feet, bolts = [], [], []
    for wide, lean in ((0.150, 1), (0.121, -1)):
        top, low = (0.128 * lean, SEAT - 0.014), (-0.158 * lean, TUBE)
        corner = lambda x, yz: (x, *yz)
        way = s.rounded([corner(-wide, top), corner(-wide, low), corner(wide, low), corner(wide, top)], 0.045, 12)
        legs.append(s.tube(p.spaced(way, 120), TUBE, 24, 240))
        legs.append(s.tube([corner(-wide - 0.006, top), corner(0, top), corner(wide + 0.006, top)], plugged, 24, 90))
        for x in (-wide + 0.05, wide - 0.05):
            sleeve = s.lathe(s.rounded([(TUBE, -0.03), (TUBE + 0.004, -0.03), (TUBE + 0.004, 0.03), (TUBE, 0.03)], 0.002), 40, 0.003)
            feet.append(s.laid(sleeve, corner(x, low), (1, 0, 0)))
    middle = ((SEAT - 0.014) * 0.158 + TUBE * 0.128) / 0.286
    for x in (-1, 1):
        washer = s.lathe(
            s.rounded([(0, 0.02), (0.0075, 0.02), (0.0085, 0.016), (0.0085, 0.0135), (0.012, 0.0135), (0.012, 0.0115), (0, 0.0115)], 0.001),
            32,
            0.001,
        )
        bolts.append(s.laid(washer, (x * 0.150, 0, middle), (x, 0, 0)))
    seat, screws = seat_of()
    return [
        solid_part("stool frame", m.made("frame", m.PAINTED), *legs),
        solid_part("stool feet", m.made("feet", m.RUBBER, 0.025), *feet),
        solid_part("stool bolts", m.made("bolts", m.STEEL, 0.6), *bolts, *screws),
        seat,
    ]


def seat_of():
    """Plywood, its corners round; a slot to carry it by, screws above the bars."""
    grid = f.Grid((-HALF - 0.006, -HALF - 0.006, SEAT - 0.004), (HALF + 0.006, HALF + 0.006, SEAT + 0.024), 0.002)
    x, y, z = np.moveaxis(grid.points, -1, 0)
    box = lambda a, b, half_a, half_b, by: np.hypot(np.maximum(np.abs(a) - half_a + by, 0), np.maximum(np.abs(b) - half_b + by, 0)) - by
    slot = box(x, y - 0.112, 0.046, 0.013, 0.0129)
    edge = np.maximum(box(x, y, HALF, HALF, 0.05), -slot)
    thick = np.abs(z - SEAT - 0.009) - 0.009
    by = 0.0035
    solid = np.hypot(np.maximum(edge + by, 0), np.maximum(thick + by, 0)) + np.minimum(np.maximum(edge + by, thick + by), 0) - by

    def on(vertices):
        x, y, _ = vertices.T
        u, v = printed(x / 0.2, (y + 0.015) / 0.0535, vertices[:, 2] > SEAT + 0.016)
        return dict(u=u, v=v)

    ply = skinned(grid, solid, "stool seat", m.made("seat", PLY, (0.56, 0.39, 0.22), label=label("wordmark")), on)
    head = s.lathe(s.rounded([(0, 0.0022), (0.004, 0.0022), (0.0062, 0.0)], 0.001), 28, 0.0006)
    screws = [s.moved(head, (x, y, SEAT + 0.018)) for x in (-0.1, 0.1) for y in (-0.128, 0.128)]
    return ply, screws


def bucket():
    """Turned out of polypropylene: a rolled rim, ribs below it, marks up the side; a wire bail with a grip lies against it."""
    wall = lambda z: FOOT + (MOUTH - FOOT) * z / HIGH
    outer = [(0, 0.006), (FOOT - 0.012, 0.006), (FOOT - 0.008, 0.0), (FOOT, 0.0)]
    outer += [(wall(0.2), 0.2), (wall(0.2) + 0.005, 0.202), (wall(0.206) + 0.005, 0.206), (wall(0.208), 0.208), (wall(0.222), 0.222)]
    outer += [
        (wall(0.222) + 0.006, 0.224),
        (wall(0.228) + 0.006, 0.228),
        (wall(0.23), 0.23),
        (MOUTH - 0.001, 0.246),
        (MOUTH + 0.006, 0.246),
        (MOUTH + 0.006, HIGH),
        (MOUTH - 0.003, HIGH),
    ]
    inner = [(wall(0.22) - 0.003, 0.22), (FOOT - 0.003, 0.008), (0, 0.008)]
    vertices, faces, _, _ = s.lathe(s.rounded([*outer, *inner], 0.0022, 5), 240, 0.004)
    x, y, z = vertices.T
    angle, far = np.arctan2(x, -y), np.hypot(x, y)
    skin = far > wall(z) - 0.0012
    marks = np.full(len(z), -0.01)
    for litre in range(2, 11, 2):
        half = 0.014 if litre % 4 == 0 else 0.009
        high = 0.018 + litre * 0.0185
        marks = np.maximum(marks, np.minimum(0.0011 - np.abs(z - high), half - np.abs((angle - 0.9) * 0.125 - half)))
    u, v = printed(angle * 0.12 / 0.135, (z - 0.085) / 0.0361, (np.abs(angle) < 0.75) & skin)
    plastic = m.made("bucket", replace(m.PLASTIC, rough=0.34, waves=0.0003), trim="trim", label=label("wordmark"))
    body = Part("bucket", vertices, faces, plastic, dict(u=u, v=v, trim=np.where(skin, marks, -0.01)))
    ears, wire = [], MOUTH + 0.011
    for side in (-1, 1):
        ears.append(
            s.laid(
                s.lathe(s.rounded([(0, 0.012), (0.010, 0.012), (0.012, 0.008), (0.012, -0.012), (0, -0.012)], 0.002), 36, 0.002),
                (side * (MOUTH - 0.001), 0, 0.226),
                (side, 0, 0),
            )
        )
    drop = np.radians(62)
    a = np.linspace(0, np.pi, 40)
    bail = np.column_stack(
        [wire * np.cos(a), -wire * 1.08 * np.sin(a) * np.sin(drop) - 0.006, 0.228 - wire * 1.08 * np.sin(a) * np.cos(drop)]
    )
    hooks = [np.array((wire - 0.012, -0.0, 0.228)), *bail, np.array((-wire + 0.012, -0.0, 0.228))]
    # It rests on the wall, not in it.
    hooks = np.array(
        [
            point
            if np.hypot(*point[:2]) > wall(point[2]) + 0.008
            else point * (wall(point[2]) + 0.008) / max(np.hypot(*point[:2]), 0.05) * (1, 1, 0) + (0, 0, point[2])
            for point in hooks
        ]
    )
    grip = s.tube(bail[17:23] + (0, -0.001, 0), 0.0085, 20, 60)
    return [
        body,
        solid_part("ears", m.made("ears", replace(m.PLASTIC, rough=0.34)), *ears),
        solid_part("bail", m.made("bail", m.STEEL, 0.6), s.tube(hooks, 0.0023, 12, 260)),
        solid_part("grip", m.made("grip", m.PLASTIC, 0.04), grip),
    ]


def sponge():
    """Leans on the bucket's rim, squeezed a little by its own damp."""
    grid = f.Grid((-0.085, -0.06, -0.004), (0.085, 0.06, 0.056), 0.0012)
    x, y, z = np.moveaxis(grid.points, -1, 0)
    pinch = 1 - 0.10 * np.exp(-((x / 0.03) ** 2))
    box = lambda value, half, by: np.maximum(np.abs(value) - half + by, 0)
    by = 0.011
    solid = np.sqrt(box(x, 0.075, by) ** 2 + box(y / pinch, 0.048, by) ** 2 + box(z - 0.024, 0.024, by) ** 2) - by
    uneven = 0.0012 * np.sin(x * 90 + 2) * np.sin(y * 70) + 0.0010 * np.sin(z * 160 + x * 60)
    rock = skinned(grid, solid + uneven, "sponge", m.made("sponge", SPONGE, (0.78, 0.52, 0.12)), lambda vertices: {})
    rock.vertices, *_ = s.moved((rock.vertices, 0, 0, 0), (-0.03, -0.205, 0.0), 22)
    return rock
