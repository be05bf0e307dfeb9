"""Sewn cloth that has fallen (`cloth.py`) made fit to be looked at: smooth, thick at its edges, with the relief of hems and seams."""

import numpy as np
from scipy import sparse
from scipy.interpolate import LinearNDInterpolator
from scipy.spatial import cKDTree

from pattern import Panel, cut, spaced, way_length


class Worn:
    """
    A fallen sheet as it is looked at, its panels apart: `points`, `normals`, `flat` and `panel` for each vertex, `faces` between them.
    Seams and hems are told by how far a vertex is from its panel's edges.
    """

    def __init__(self, sheet, panels):
        self.names, self.panels = sheet.names, panels
        corners = np.column_stack([sheet.faces.ravel(), np.repeat(sheet.panel, 3), np.round(sheet.flat.reshape(-1, 2) * 1e5).astype(int)])
        unlike, first, which = np.unique(corners, axis=0, return_index=True, return_inverse=True)
        self.faces = which.reshape(-1, 3)
        self.welded, self.panel, self.flat = unlike[:, 0], unlike[:, 1], sheet.flat.reshape(-1, 2)[first]
        self.points = sheet.points[self.welded]
        self.inner = np.zeros(len(self.points), bool)
        self.smooth()

    def smooth(self):
        """Normals, one across seams."""
        p = self.points
        face = np.cross(p[self.faces[:, 1]] - p[self.faces[:, 0]], p[self.faces[:, 2]] - p[self.faces[:, 0]])
        total = np.stack([np.bincount(self.welded[self.faces].ravel(), np.repeat(axis, 3)) for axis in face.T], -1)
        total /= np.maximum(np.linalg.norm(total, axis=1, keepdims=True), 1e-12)
        self.normals = total[self.welded]

    def ironed(self, where, times=40, back=0.52):
        """
        What is crumpled among these vertices is smoothed and keeps its measures: in and out by turns (Taubin 1995). The less `back` is more
        than a half, the larger are the folds that go too.
        """
        n = self.welded.max() + 1
        points = np.zeros((n, 3))
        points[self.welded] = self.points
        loose = np.zeros(n, bool)
        loose[self.welded[where]] = True
        sides = np.concatenate([self.faces[:, [0, 1]], self.faces[:, [1, 2]], self.faces[:, [2, 0]]])
        a, b = np.unique(np.sort(self.welded[sides], axis=1), axis=0).T
        beside = sparse.csr_matrix((np.ones(2 * len(a)), (np.concatenate([a, b]), np.concatenate([b, a]))), (n, n))
        count = np.maximum(beside.sum(1).A, 1)
        for _ in range(times):
            for by in (0.5, -back):
                points += np.where(loose[:, None], by * (beside @ points / count - points), 0)
        self.points = points[self.welded]
        self.smooth()
        return self

    def on(self, *names):
        return np.isin(self.panel, [self.names.index(name) for name in names])

    def edge(self, *keys):
        """How far each vertex is, on its own panel, from the nearest of these edges (panel, edge), and how far along that."""
        far, along = np.full(len(self.points), 9.0), np.zeros(len(self.points))
        for name, edge in keys:
            here = self.on(name)
            way = self.panels[name].edges[edge]
            way = spaced(way, max(2, round(way_length(way) / 0.0008)))
            distance, nearest = cKDTree(way).query(self.flat[here])
            closer = distance < far[here]
            index = np.flatnonzero(here)[closer]
            far[index], along[index] = distance[closer], nearest[closer] * 0.0008
        return far, along

    def lift(self, by):
        """Moves each vertex outwards, both sides of a seam alike."""
        by = np.bincount(self.welded, by) / np.maximum(np.bincount(self.welded), 1)
        self.points = self.points + self.normals * by[self.welded][:, None]
        return self

    def thick(self, thickness, facing=0.022, lined=False):
        """Folds cloth back behind its open edges, `facing` deep, so that these have a thickness; `lined`: vertices with a lining too."""
        n = len(self.points)
        sides = np.concatenate([self.faces[:, [0, 1]], self.faces[:, [1, 2]], self.faces[:, [2, 0]]])
        ends = np.sort(self.welded[sides], axis=1)
        _, which, count = np.unique(ends[:, 0] * n + ends[:, 1], return_inverse=True, return_counts=True)
        rim = sides[count[which] == 1]
        near = cKDTree(self.points[np.unique(rim)]).query(self.points)[0] < facing
        near |= lined
        back = np.unique(np.concatenate([np.flatnonzero(near), rim.ravel()]))
        at = np.full(n, -1)
        at[back] = n + np.arange(len(back))
        inner_faces = at[self.faces[(at[self.faces] >= 0).all(1)]][:, ::-1]
        edge = np.unique(rim)
        middle = np.full(n, -1)
        middle[edge] = n + len(back) + np.arange(len(edge))
        tangent = np.zeros((n, 3))
        for column in (0, 1):
            np.add.at(tangent, rim[:, column], self.points[rim[:, 1]] - self.points[rim[:, 0]])
        outward = np.cross(tangent, self.normals)
        outward /= np.maximum(np.linalg.norm(outward, axis=1, keepdims=True), 1e-9)
        half = self.normals * thickness / 2
        a, b = rim.T
        strip = lambda p, q: [np.stack([q[0], p[0], q[1]], -1), np.stack([p[0], p[1], q[1]], -1)]
        round_edge = strip((b, a), (middle[b], middle[a])) + strip((middle[b], middle[a]), (at[b], at[a]))
        self.rows = rows = np.concatenate([back, edge])
        points = np.concatenate([self.points + half, self.points[back] - half[back], self.points[edge] + outward[edge] * thickness * 0.6])
        self.points, self.faces = points, np.concatenate([self.faces, inner_faces, *round_edge])
        self.inner = np.concatenate([self.inner, np.ones(len(back), bool), np.zeros(len(edge), bool)])
        for name in ("welded", "panel", "flat", "normals"):
            values = getattr(self, name)
            setattr(self, name, np.concatenate([values, values[rows]]))
        return self

    def spot(self, name, flat):
        """Points and normals where a panel's `flat` points have come to lie."""
        here = self.on(name) & ~self.inner
        found = LinearNDInterpolator(self.flat[here], np.column_stack([self.points, self.normals])[here])(flat)
        return found[:, :3], found[:, 3:]

    def way(self, name, flat):
        """The same of those alone that lie on the panel, not past its very edges."""
        points, normals = self.spot(name, np.array(flat, float))
        good = ~np.isnan(points[:, 0])
        return points[good], normals[good]

    def applied(self, name, outline, rise, cell=0.002):
        """
        A piece sewn flat on a panel: its outline (n, 2) in the panel's pattern; `rise(edge)`: how far it stands off the panel, `edge`
        metres from its own edge. Answers vertices, faces, where on the pattern they are and `edge`.
        """
        outline = np.array(outline, float)
        way = spaced(np.concatenate([outline, outline[:1]]), round(way_length(outline) / cell))
        flat, faces, _ = cut(Panel(dict(edge=way), None), dict(edge=len(way) - 1), cell)
        edge = cKDTree(spaced(way, len(way) * 6)).query(flat)[0]
        points, normals = self.spot(name, flat)
        return points + normals * rise(edge)[:, None], faces, flat, edge

    def carried(self, values):
        """Values for each vertex there was before cloth became thick, for each there is now."""
        return np.concatenate([values, values[self.rows]])

    def piece(self, names, attributes):
        """What a Part needs of some panels: vertices, faces and attributes."""
        here = self.on(*names)
        faces = self.faces[here[self.faces].all(1)]
        used, which = np.unique(faces, return_inverse=True)
        return self.points[used], which.reshape(-1, 3), {name: values[used] for name, values in attributes.items()}


def wander(along, scale, seed):
    """An uneven wave over a length: 1 high, about `scale` metres from crest to crest."""
    random = np.random.default_rng(seed)
    knots = random.standard_normal(512)
    at = np.asarray(along) / scale * 2 + 100
    low = np.floor(at).astype(int)
    part = at - low
    part = part * part * (3 - 2 * part)
    return knots[low % 512] * (1 - part) + knots[(low + 1) % 512] * part


def ring(along, girth, scale, seed):
    """The same uneven wave around a ring, each `seed` its own."""
    count = round(girth / scale * 2)
    knots = np.random.default_rng(7).standard_normal((64, count))
    at = np.asarray(along) / girth * count
    low = np.floor(at).astype(int)
    part = at - low
    part = part * part * (3 - 2 * part)
    return knots[seed, low % count] * (1 - part) + knots[seed, (low + 1) % count] * part


def hem(far, along, deep, seed=3, pucker=0.0006):
    """Relief of a folded edge sewn down `deep` from it: twice as thick, drawn in by its stitches."""
    folded = 0.0005 / (1 + np.exp(np.minimum((far - deep) / 0.0012, 50)))
    drawn = -0.0007 * np.exp(-(((far - deep) / 0.003) ** 2))
    skewed = along + 0.5 * far
    waves = wander(skewed, 0.011, seed) * 0.7 + wander(skewed, 0.019, seed + 1)
    return folded + drawn + pucker * waves * np.exp(-(((far - deep * 0.7) / (deep * 0.75)) ** 2))


def joint(far, along, seed=7, pucker=0.0005, deep=0.0012):
    """Relief of two panels sewn together: a furrow, ripples running into it."""
    furrow = -deep * np.exp(-((far / 0.0022) ** 2))
    return furrow + pucker * wander(along, 0.014, seed) * np.exp(-((far / 0.012) ** 2))
