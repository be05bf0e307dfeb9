"""Panels of cloth cut flat and sewn together, as triangles that remember where they lay."""

from dataclasses import dataclass, field
from typing import Callable

import numpy as np
from scipy import sparse
from scipy.sparse.csgraph import connected_components
from scipy.spatial import Delaunay, cKDTree
from skimage.measure import points_in_poly


@dataclass
class Panel:
    """A piece of cloth: its `edges` by name, ways of (n, 2) points, together once around it; `place` puts its points about the body."""

    edges: dict
    place: Callable


@dataclass
class Sheet:
    """
    Sewn cloth. `flat` (m, 3, 2): where the corners of its `faces` lie in their panel's pattern, `panel` (m,): which panel; `rims`: vertices
    along each edge, by (panel, edge).
    """

    points: np.ndarray
    faces: np.ndarray
    flat: np.ndarray
    panel: np.ndarray
    names: list
    rims: dict = field(default_factory=dict)


def line(*points, bend=0.0, steps=40):
    """A way through points; of two points, bent aside by that part of its length."""
    points = np.array(points, float)
    if len(points) == 2 and bend:
        t = np.linspace(0, 1, steps)[:, None]
        along = points[1] - points[0]
        return points[0] + along * t + np.array((along[1], -along[0])) * bend * 4 * t * (1 - t)
    return points


def curve(*controls, steps=40):
    """A Bézier curve."""
    points = np.repeat(np.array(controls, float)[:, None], steps, 1)
    t = np.linspace(0, 1, steps)[:, None]
    while len(points) > 1:
        points = points[:-1] * (1 - t) + points[1:] * t
    return points[0]


def way_length(way):
    return np.linalg.norm(np.diff(way, axis=0), axis=1).sum()


def spaced(way, count):
    """The same way in `count` equal steps."""
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(way, axis=0), axis=1))])
    at = np.linspace(0, length[-1], count + 1)
    return np.stack([np.interp(at, length, axis) for axis in way.T], -1)


def sewn(panels, seams, cell):
    """The sheet of `panels` (by name) whose edges ((panel, edge), (panel, edge)) are sewn together; vertices `cell` apart."""
    group = {key: {key} for key in ((name, edge) for name, panel in panels.items() for edge in panel.edges)}
    for a, b in seams:
        joint = group[a] | group[b]
        for key in joint:
            group[key] = joint
    length = lambda key: way_length(panels[key[0]].edges[key[1]])
    counts = {key: max(1, round(max(map(length, joint)) / cell)) for key, joint in group.items()}
    flats, faces, panel_of, points, rims, count = [], [], [], [], {}, 0
    for number, (name, panel) in enumerate(panels.items()):
        flat, triangles, ends = cut(panel, {edge: counts[name, edge] for edge in panel.edges}, cell)
        faces.append(triangles + count)
        flats.append(flat[triangles])
        panel_of.append(np.full(len(triangles), number))
        points.append(panel.place(flat))
        rims.update({(name, edge): way + count for edge, way in ends.items()})
        count += len(flat)
    points, faces = np.concatenate(points), np.concatenate(faces)
    pairs = []
    for a, b in seams:
        one, other = rims[a], rims[b]
        gap = lambda way: np.linalg.norm(points[one[[0, -1]]] - points[way[[0, -1]]], axis=1).sum()
        pairs.append(np.stack([one, min(other, other[::-1], key=gap)], -1))
    pairs = np.concatenate(pairs) if pairs else np.zeros((0, 2), int)
    joints = sparse.coo_matrix((np.ones(len(pairs)), pairs.T), (count, count))
    merged, which = connected_components(joints, directed=False)
    shared = np.bincount(which, minlength=merged)
    points = np.stack([np.bincount(which, axis, merged) / shared for axis in points.T], -1)
    rims = {key: which[way] for key, way in rims.items()}
    return Sheet(points, which[faces], np.concatenate(flats), np.concatenate(panel_of), list(panels), rims)


def cut(panel, counts, cell):
    """Points of a panel, triangles between them and the points along each edge."""
    ways = {edge: spaced(way, counts[edge]) for edge, way in panel.edges.items()}
    outline = np.concatenate([way[:-1] for way in ways.values()])
    ends, start = {}, 0
    for edge, way in ways.items():
        ends[edge] = (start + np.arange(len(way))) % len(outline)
        start += len(way) - 1
    low, high = outline.min(0), outline.max(0)
    rows = np.arange(low[1], high[1], cell * 0.866)
    columns = np.arange(low[0], high[0] + cell, cell)
    inner = np.stack([np.add.outer(np.arange(len(rows)) % 2 * cell / 2, columns), np.repeat(rows[:, None], len(columns), 1)], -1).reshape(
        -1, 2
    )
    inner = inner + np.random.default_rng(5).uniform(-0.12, 0.12, inner.shape) * cell
    inner = inner[points_in_poly(inner, outline)]
    inner = inner[cKDTree(outline).query(inner)[0] > 0.62 * cell]
    flat = np.concatenate([outline, inner])
    triangles = Delaunay(flat).simplices
    corner = flat[triangles]
    area = cross2(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0]) / 2
    triangles[area < 0] = triangles[area < 0][:, ::-1]
    return flat, triangles[points_in_poly(corner.mean(1), outline) & (np.abs(area) > 0.02 * cell * cell)], ends


def cross2(a, b):
    return a[..., 0] * b[..., 1] - a[..., 1] * b[..., 0]


def refined(sheet):
    """Each triangle cut in four and the whole smoothed (Loop's scheme); open edges and edges of three sheets keep their own way."""
    faces, n = sheet.faces, len(sheet.points)
    sides = np.stack([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]], 1)
    key = np.sort(sides, axis=2)
    key = key[..., 0] * n + key[..., 1]
    edges, which, count = np.unique(key, return_inverse=True, return_counts=True)
    which = which.reshape(-1, 3)
    a, b = edges // n, edges % n
    crease = count != 2
    opposite = np.zeros((len(edges), 3))
    np.add.at(opposite, which.ravel(), sheet.points[faces[:, [2, 0, 1]].ravel()])
    middle = (sheet.points[a] + sheet.points[b]) / 2
    points = sheet.points
    fine = np.where(crease[:, None], middle, middle * 0.75 + opposite / 8)
    around = lambda some: sparse.coo_matrix((np.ones(2 * some.sum()), (np.r_[a[some], b[some]], np.r_[b[some], a[some]])), (n, n)).tocsr()
    ring, rim = around(np.ones(len(edges), bool)), around(crease)
    many, on_rim = np.diff(ring.indptr), np.diff(rim.indptr)
    beta = np.where(many == 3, 3 / 16, 3 / (8 * np.maximum(many, 1)))[:, None]
    moved = points * (1 - many[:, None] * beta) + beta * (ring @ points)
    edge_moved = points * 0.75 + (rim @ points) / 8
    moved = np.where((on_rim == 0)[:, None], moved, np.where((on_rim == 2)[:, None], edge_moved, points))
    m = which + n
    quarter = [
        (faces[:, 0], m[:, 0], m[:, 2]),
        (m[:, 0], faces[:, 1], m[:, 1]),
        (m[:, 2], m[:, 1], faces[:, 2]),
        (m[:, 0], m[:, 1], m[:, 2]),
    ]
    f = sheet.flat
    mid = (f + np.roll(f, -1, axis=1)) / 2
    flats = [
        (f[:, 0], mid[:, 0], mid[:, 2]),
        (mid[:, 0], f[:, 1], mid[:, 1]),
        (mid[:, 2], mid[:, 1], f[:, 2]),
        (mid[:, 0], mid[:, 1], mid[:, 2]),
    ]
    rims = {}
    for name, way in sheet.rims.items():
        between = n + np.searchsorted(
            edges, np.sort(np.stack([way[:-1], way[1:]]), axis=0)[0] * n + np.sort(np.stack([way[:-1], way[1:]]), axis=0)[1]
        )
        rims[name] = np.append(np.stack([way[:-1], between], -1).ravel(), way[-1])
    return Sheet(
        np.concatenate([moved, fine]),
        np.concatenate([np.stack(q, -1) for q in quarter]),
        np.concatenate([np.stack(q, 1) for q in flats]),
        np.tile(sheet.panel, 4),
        sheet.names,
        rims,
    )
