"""Solids as signed distances on a grid, in metres: what is sewn and stuffed has no edges to model by, so it is grown and then skinned."""

import os

import numpy as np
from scipy.ndimage import affine_transform, gaussian_filter, map_coordinates
from scipy.interpolate import CubicSpline
from scipy.spatial import cKDTree
from skimage.measure import marching_cubes

# More than 1 for a quick look at a form.
COARSE = float(os.environ.get("STUDIO_COARSE", 1))


class Grid:
    """Points of a box, `cell` apart. Fields are arrays of its shape."""

    def __init__(self, low, high, cell):
        cell *= COARSE
        self.low, self.cell = np.array(low, float), cell
        axes = [np.arange(a, b + cell, cell, dtype=np.float32) for a, b in zip(low, high)]
        self.points = np.stack(np.meshgrid(*axes, indexing="ij"), -1)

    def skin(self, field, soft=0.9):
        """Vertices (n, 3) and triangles (m, 3) of where the field is zero; `soft` cells of smoothing take the grid out of it."""
        field = gaussian_filter(field, soft)
        vertices, faces, _, _ = marching_cubes(field, 0.0, spacing=(self.cell,) * 3)
        return vertices + self.low, faces[:, ::-1]


class Near:
    """
    The points of a grid within `reach` of a skin: what is farther off is inside or outside without its place being asked for. `field` answers
    how far points are from that skin.
    """

    def __init__(self, grid, field, reach, every=4):
        rough = field(grid.points[::every, ::every, ::every]).astype(np.float32)
        self.rough = affine_transform(rough, np.eye(3) / every, output_shape=grid.points.shape[:-1], order=1, mode="nearest")
        self.where = np.abs(self.rough) < reach
        self.points = grid.points[self.where]

    def whole(self, values, hollow=False):
        """`values` at those points, as a field of the grid. `hollow`: deep inside of the skin is not inside of this."""
        field = np.abs(self.rough) if hollow else self.rough.copy()
        field[self.where] = values
        return field


def blend(a, b, soft):
    """Union whose joint is rounded over `soft`."""
    h = np.clip(0.5 + 0.5 * (b - a) / soft, 0, 1)
    return b + (a - b) * h - soft * h * (1 - h)


def capsule(p, start, end, r0, r1=None):
    start, end = np.array(start, np.float32), np.array(end, np.float32)
    along = end - start
    h = np.clip(((p - start) @ along) / (along @ along), 0, 1)
    r = r0 if r1 is None else r0 + (r1 - r0) * h
    return np.linalg.norm(p - start - h[..., None] * along, axis=-1) - r


def ellipsoid(p, centre, radii):
    q = (p - np.array(centre, np.float32)) / np.array(radii, np.float32)
    k = np.linalg.norm(q, axis=-1)
    return (k - 1) * min(radii)


class Sweep:
    """
    A body along a spine. `spine`: (n, 3) points; `wide`, `deep`: half measures there, across (`side`) and through; `power`: 2 = round,
    more = squarer. `at(p)` answers distance, how far along (0 to 1) and the angle around, 0 in the direction of `side`.
    """

    def __init__(self, spine, wide, deep, side=(1, 0, 0), power=2.3, steps=160):
        spine = np.array(spine, float)
        length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(spine, axis=0), axis=1))])
        self.length = length[-1]
        knots = length / length[-1]
        t = np.linspace(0, 1, steps)
        curve = CubicSpline(knots, spine)
        self.t, self.points = t, curve(t).astype(np.float32)
        tangent = curve(t, 1)
        self.tangent = (tangent / np.linalg.norm(tangent, axis=1, keepdims=True)).astype(np.float32)
        side = np.array(side, float)
        across = side - self.tangent * (self.tangent @ side)[:, None]
        self.across = (across / np.linalg.norm(across, axis=1, keepdims=True)).astype(np.float32)
        self.through = np.cross(self.tangent, self.across).astype(np.float32)
        self.wide = CubicSpline(knots, wide)(t).astype(np.float32)
        self.deep = CubicSpline(knots, deep)(t).astype(np.float32)
        self.power = power

    def at(self, p):
        shape, flat = p.shape[:-1], p.reshape(-1, 3)
        last = len(self.t) - 1
        _, nearest = cKDTree(self.points).query(flat, workers=-1)
        along = nearest.astype(np.float32)
        for step in (-1, 1):
            to = np.clip(nearest + step, 0, last)
            leg = self.points[to] - self.points[nearest]
            part = ((flat - self.points[nearest]) * leg).sum(1) / np.maximum((leg * leg).sum(1), 1e-12)
            along = np.where((part > 0) & (to != nearest), nearest + step * np.minimum(part, 1), along)
        low = np.minimum(along.astype(int), last - 1)
        part = (along - low)[:, None]
        of = lambda values: values[low] * (1 - part if values.ndim > 1 else 1 - part[:, 0]) + values[low + 1] * (part if values.ndim > 1 else part[:, 0])
        d = flat - of(self.points)
        x, y = (d * of(self.across)).sum(1), (d * of(self.through)).sum(1)
        z = np.abs((d * of(self.tangent)).sum(1))
        wide, deep = of(self.wide), of(self.deep)
        k = (np.abs(x / wide) ** self.power + np.abs(y / deep) ** self.power) ** (1 / self.power)
        radial = (k - 1) * np.minimum(wide, deep)
        distance = np.where(z > 1e-4, np.hypot(np.maximum(radial, 0), z) + np.minimum(radial, 0), radial)
        return distance.reshape(shape), (along / last).reshape(shape), np.arctan2(y / deep, x / wide).reshape(shape)


def uneven(p, size, seed=1):
    """Lumps about `size` metres across (one number, or one for each direction), about -1 to 1: nothing stuffed is quite even."""
    lattice = np.random.default_rng(seed).standard_normal((24, 24, 24))
    return map_coordinates(lattice, (p / np.array(size) * 1.6).reshape(-1, 3).T, order=3, mode="grid-wrap").reshape(p.shape[:-1]) * 0.7
