"""A bracket for a heavy bag: plate, tube and gusset welded into one, powder-coated; a swivel at its end, its anchors before it."""

import numpy as np

import fields as f
import materials as m
import solids as s
from parts import Pose, label, printed, skinned, solid_part

VIEWS = [
    dict(poses=[Pose(turn=-38)], elevation=12, margin=1.42),
    dict(poses=[Pose(turn=-90)], elevation=6),
    dict(poses=[Pose(turn=-38)], elevation=14, zoom=2.5, aim=(0.13, 0.1, 0.7)),
]
REACH, HIGH, ARM, HALF = 0.65, 0.38, 0.345, 0.02
HOLES = [(x, z) for x in (-0.055, 0.055) for z in (0.025, 0.125, 0.255, 0.355)]


def build(look):
    return [steel(), *end(), *swivel(), *anchors()]


def steel():
    """The arm runs to -y; the gusset below it is cut out of sheet."""
    grid = f.Grid((-0.084, -REACH - 0.004, -0.003), (0.084, 0.014, HIGH + 0.004), 0.0019)
    x, y, z = np.moveaxis(grid.points, -1, 0)
    box = lambda *sides, by: np.sqrt(sum(np.maximum(np.abs(a) - half + by, 0) ** 2 for a, half in sides)) - by
    flat = box((x, 0.08), (z - HIGH / 2, HIGH / 2), by=0.012)
    for hx, hz in HOLES:
        flat = np.maximum(flat, 0.0062 - np.hypot(x - hx, z - hz))
    plate = np.maximum(flat, np.abs(y - 0.005) - 0.005)
    tube = np.maximum(box((x, HALF), (z - ARM, HALF), by=0.005), np.maximum(y, -REACH - y))
    # From the plate's foot to two thirds of the arm, its long side hollow.
    arc = 0.62 - np.hypot(y + 0.60, z + 0.35)
    sheet = np.maximum(np.maximum(arc, z - ARM + HALF), np.maximum(y, 0.03 - z))
    sheet = np.maximum(sheet, -0.43 - y)
    gusset = np.maximum(sheet, np.abs(x) - 0.0042)
    weld = 0.0045 + 0.0006 * np.sin(y * 900 + z * 900)
    solid = f.blend(f.blend(plate, tube, weld), gusset, weld)

    def on(vertices):
        _, y, z = vertices.T
        u, v = printed((y + 0.33) / 0.115 * np.where(vertices[:, 0] > 0, 1, -1), (z - ARM) / 0.0308, np.abs(vertices[:, 0]) > HALF - 0.001)
        return dict(u=u, v=v)

    return skinned(grid, solid, "bracket", m.made("bracket", m.PAINTED, label=label("wordmark")), on)


def end():
    """A plug in the open end of the tube."""
    grid = f.Grid((-0.024, -REACH - 0.010, ARM - 0.024), (0.024, -REACH + 0.006, ARM + 0.024), 0.0008)
    x, y, z = np.moveaxis(grid.points, -1, 0)
    by = 0.003
    side = lambda a, half: np.maximum(np.abs(a) - half + by, 0)
    solid = np.sqrt(side(x, HALF + 0.0006) ** 2 + side(z - ARM, HALF + 0.0006) ** 2 + side(y + REACH, 0.0055) ** 2) - by
    return [skinned(grid, solid, "plug", m.made("plug", m.PLASTIC, "trim"), lambda vertices: {})]


def swivel():
    """An eye bolt through the arm, a nut above it, the swivel turning below and a ring in it."""
    y, low = -REACH + 0.045, ARM - HALF
    bolt = s.lathe(
        s.rounded([(0, low - 0.012), (0.009, low - 0.012), (0.009, low - 0.002), (0.0125, low - 0.002), (0.0125, low), (0, low)], 0.001),
        40,
        0.001,
    )
    nut = hexagon(0.0098, 0.009)
    washer = s.lathe(s.rounded([(0, 0.0022), (0.0125, 0.0022), (0.0125, 0)], 0.0006), 48, 0.001)
    stud = s.lathe(
        [(0, 0.017), (0.005, 0.0165), (0.006, 0.0155), *((0.006 - 0.0006 * (n % 2), 0.0155 - n * 0.00075) for n in range(20)), (0.006, 0)],
        32,
        0.0004,
    )
    top = [s.moved(solid, (0, y, ARM + HALF + lift)) for solid, lift in ((washer, 0), (nut, 0.0022), (stud, 0.0035))]
    barrel = s.lathe(
        s.rounded(
            [
                (0, low - 0.052),
                (0.010, low - 0.052),
                (0.0145, low - 0.046),
                (0.0145, low - 0.024),
                (0.010, low - 0.018),
                (0.0075, low - 0.018),
                (0.0075, low - 0.010),
                (0, low - 0.010),
            ],
            0.002,
        ),
        48,
        0.001,
    )
    loop = lambda high, wide, tall, turn: s.moved(
        s.tube(
            [(wide * np.cos(a), 0, tall * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 20, endpoint=False)], 0.0045, 16, 100, closed=True
        ),
        (0, y, high),
        turn,
    )
    eye = loop(low - 0.070, 0.017, 0.020, 20)
    ring = loop(low - 0.116, 0.030, 0.034, 100)
    body = [s.moved(solid, (0, y, 0)) for solid in (bolt, barrel)]
    return [solid_part("swivel", m.made("swivel", m.STEEL, 0.62), *top, *body, eye, ring)]


def hexagon(apothem, high):
    """A nut: a hexagon whose corners are turned off above and below."""
    angle = np.linspace(0, 2 * np.pi, 96, endpoint=False)
    edge = apothem / np.cos((angle + np.pi / 6) % (np.pi / 3) - np.pi / 6)
    rows = [(0.0, 0.0), (1.0, 0.0), (1.0, 0.0), (2.0, 0.06), (2.0, 0.94), (1.0, 1.0), (0.0, 1.0)]
    vertices = []
    for part_out, part_up in rows:
        radius = edge * 0 if part_out == 0 else np.minimum(edge, apothem * 1.06) if part_out == 1 else edge
        vertices.append(np.column_stack([radius * np.cos(angle), radius * np.sin(angle), np.full(96, part_up * high)]))
    vertices = np.concatenate(vertices)
    return vertices, s.strip_faces(len(rows), 96), np.zeros(len(vertices)), np.zeros(len(vertices))


def anchors():
    """Eight sleeve anchors, poured out on the ground."""
    random = np.random.default_rng(8)
    solids = []
    sleeve = s.lathe(
        s.rounded(
            [
                (0, 0),
                (0.0032, 0),
                (0.0050, 0.010),
                (0.0050, 0.012),
                (0.0048, 0.0125),
                (0.0048, 0.052),
                (0.0042, 0.0525),
                (0.0042, 0.068),
                (0, 0.068),
            ],
            0.0006,
        ),
        28,
        0.0012,
    )
    head = s.moved(hexagon(0.0076, 0.0062), (0, 0, 0.054))
    washer = s.lathe(s.rounded([(0, 0.0538), (0.0095, 0.0538), (0.0095, 0.0522), (0, 0.0522)], 0.0004), 32, 0.001)
    one = s.joined(sleeve, head, washer)
    for n in range(8):
        lying = s.moved(s.moved(one, (0, 0, -0.03)), (0, 0, 0.0088), 90 + random.uniform(-1, 1), 1)
        at = (
            0.16 + 0.062 * (n % 4) * 0.55 + random.uniform(-0.012, 0.012),
            -0.20 - 0.050 * (n // 4) - 0.034 * (n % 4) + random.uniform(-0.006, 0.006),
            0,
        )
        solids.append(s.moved(lying, at, random.uniform(-50, 60)))
    return [solid_part("anchors", m.made("anchors", m.STEEL, (0.62, 0.58, 0.5)), *solids)]
