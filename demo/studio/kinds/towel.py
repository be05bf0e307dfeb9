"""A terry towel, folded to a pile for the shelf; the end with its woven border lies on top. Its folds face +x, it is as wide as it lies in y."""

import numpy as np

import fields as f
import materials as m
import rolls
import solids as s
import textures
from parts import Part, Pose, label, printed, solid_part

VIEWS = [
    dict(poses=[Pose(turn=-58)], elevation=24, margin=1.2),
    dict(poses=[Pose(turn=-146)], elevation=16, margin=1.2),
    dict(poses=[Pose(turn=-58)], elevation=34, zoom=2.2, aim=(0.42, 0.4, 0.62)),
]
WIDE, DEEP, THICK, LAYERS = 0.31, 0.235, 0.0135, 5
# The border is woven flat, 5 cm before the end; the end is hemmed.
BORDER, PLAIN, HEM = 0.046, 0.030, 0.011
TERRY = m.Surface(textures.loops, 0.034, 0.0016, 1.0, hollows=0.66, specular=0.05, wear=0.05)


def build(look):
    way, along = folded()
    tangent = np.gradient(way, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
    out = np.stack([-tangent[:, 1], tangent[:, 0]], -1)
    # No layer lies flush with the one below.
    aside = 0.0035 * np.sin(along * 9 + 1) + 0.002 * np.sin(along * 23)
    end = along[-1]
    pile = m.made("pile", TERRY, wound=True)
    flat = m.made("border", m.COTTON, trim="trim", label=label("wordmark"), grain=0.7, wound=True)
    hem = m.made("hem", m.COTTON, stitch="own", wound=True, grain=0.7)
    edges = [0, end - BORDER - PLAIN, end - PLAIN, end - HEM, end]
    pieces = [("pile", pile, 1.0), ("border", flat, 0.62), ("pile", pile, 0.94), ("hem", hem, 0.72)]
    return [
        piece(name, matter, (way, out, aside, along), low, high, thick)
        for (name, matter, thick), low, high in zip(pieces, edges, edges[1:])
    ] + [tag(way[-1])]


def folded():
    """The middle of the cloth (x, z) from below to its end on top, and how far along it that is."""
    random = np.random.default_rng(5)
    pitch, way = THICK * 0.97, []
    for layer in range(LAYERS):
        z, ahead = THICK / 2 + layer * pitch, 1 if layer % 2 == 0 else -1
        reach = DEEP / 2 - pitch / 2 + random.uniform(-0.004, 0.003)
        last = layer == LAYERS - 1
        x = np.linspace(-1, 1, 130) * ahead * (reach - 0.004 * last)
        way.append(np.column_stack([x, np.full(130, z)]))
        if not last:
            turn = np.linspace(-np.pi / 2, np.pi / 2, 26)[1:-1]
            # Thick cloth stands off where it is turned.
            way.append(np.column_stack([x[-1] + ahead * pitch * 0.62 * np.cos(turn), z + pitch / 2 + pitch / 2 * np.sin(turn)]))
    way = np.concatenate(way)
    along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(way, axis=0).T))])
    even = np.linspace(0, along[-1], 1500)
    return np.stack([np.interp(even, along, axis) for axis in way.T], -1), even


def piece(name, matter, cloth, low, high, thick):
    keep = (cloth[3] >= low - 1e-6) & (cloth[3] <= high + 1e-6)
    way, out, aside, along = (values[keep] for values in cloth)
    marks = np.linspace(0, WIDE / 2 - THICK / 2, 110)
    vertices, faces, across, along = rolls.strip(way, out, aside, WIDE / 2, THICK * thick, marks, along)
    corners = vertices[faces]
    if np.sum(np.cross(corners[:, 0], corners[:, 1]) * corners[:, 2]) < 0:
        faces = faces[:, ::-1]
    end = cloth[3][-1]
    top = vertices[:, 2] > THICK * (LAYERS - 0.5)
    middle = end - PLAIN - BORDER / 2
    u, v = printed(across / 0.112, (middle - along) / 0.03, top)
    stripes = 0.0014 - np.minimum(np.abs(along - middle + 0.0185), np.abs(along - middle - 0.0185))
    attributes = dict(u=u, v=v, trim=stripes, seam=np.abs(along - end + HEM - 0.002) + 0.0042, run=across, around=across, along=along)
    return Part(name, settled(vertices), faces, matter, attributes)


def settled(vertices):
    """Soft cloth under its own weight: hollow in the middle, round at its rims, uneven everywhere."""
    x, y, z = vertices.T
    high = z / (THICK * LAYERS)
    rim = np.clip((np.abs(y) - 0.09) / (WIDE / 2 - 0.09), 0, 1) ** 2
    droop = high * (0.0055 * rim + 0.003 * np.exp(-((x / 0.07) ** 2)) * (1 - rim))
    lumps = f.uneven(vertices, (0.07, 0.09, 0.03), 3)
    fine = f.uneven(vertices, 0.024, 8)
    return np.column_stack([x + 0.0022 * f.uneven(vertices, (0.08, 0.06, 0.012), 5) + 0.0006 * fine, y, z - droop + high * (0.0024 * lumps + 0.0009 * fine)])


def tag(end):
    """A woven loop sewn into the edge."""
    at = np.array((end[0] - 0.12, WIDE / 2 - 0.004, end[1] - 0.004))
    bow = [at + step for step in ((0, -0.004, 0.002), (0, 0.010, 0.003), (0, 0.019, 0.0), (0, 0.021, -0.004), (0, 0.017, -0.007), (0, -0.004, -0.006))]
    loop = s.ribbon(bow, [(0, 0.1, 1), (0, 0.3, 1), (0, 1, 0.6), (0, 1, -0.4), (0, 0.2, -1), (0, 0, -1)], 0.026, 0.0014, 60)
    return solid_part("tag", m.made("tag", m.WOVEN, colour="trim", wound=True), loop)
