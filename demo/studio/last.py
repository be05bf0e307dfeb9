"""
The last a shoe is made on, as a side view (y from the toe, 0, to the heel; z from the insole up) blown out to both sides: how far each
point is outside the upper, in metres, and where on it that is. The lateral side is at +x. All of EU 42, before it is bent to the ground.
"""

import numpy as np
from scipy.interpolate import CubicSpline, PchipInterpolator
from scipy.ndimage import gaussian_filter, map_coordinates
from scipy.spatial import cKDTree

import fields as f

CELL = 0.00125
FRONT = [
    (0.0005, -0.012),
    (0.001, 0.004),
    (0.004, 0.018),
    (0.013, 0.030),
    (0.030, 0.038),
    (0.055, 0.0435),
    (0.085, 0.052),
    (0.112, 0.065),
    (0.138, 0.0835),
    (0.158, 0.104),
    (0.171, 0.130),
    (0.177, 0.16),
    (0.178, 0.20),
    (0.176, 0.26),
    (0.173, 0.34),
]
# How deep the rounding behind the front is, at the same points.
FRONT_ROUND = [0.012, 0.012, 0.016, 0.023, 0.031, 0.037, 0.043, 0.050, 0.054, 0.051, 0.047, 0.045, 0.046, 0.048, 0.05]
BACK = [
    (0.276, -0.012),
    (0.279, 0.004),
    (0.2815, 0.022),
    (0.280, 0.042),
    (0.2735, 0.068),
    (0.268, 0.095),
    (0.267, 0.125),
    (0.270, 0.16),
    (0.275, 0.2),
    (0.281, 0.26),
    (0.286, 0.34),
]
BACK_ROUND = [0.034, 0.034, 0.035, 0.036, 0.036, 0.037, 0.039, 0.042, 0.045, 0.048, 0.05]
LATERAL = [
    (-0.005, 0.0),
    (0.012, 0.0045),
    (0.029, 0.018),
    (0.0425, 0.05),
    (0.0475, 0.088),
    (0.0455, 0.125),
    (0.040, 0.165),
    (0.0355, 0.205),
    (0.0335, 0.24),
    (0.027, 0.2665),
    (0.013, 0.2795),
    (0, 0.2815),
]
MEDIAL = [
    (-0.005, 0.0),
    (-0.021, 0.0035),
    (-0.035, 0.017),
    (-0.0425, 0.046),
    (-0.0445, 0.078),
    (-0.0385, 0.115),
    (-0.0315, 0.155),
    (-0.0300, 0.195),
    (-0.0315, 0.235),
    (-0.0265, 0.2665),
    (-0.013, 0.2795),
    (0, 0.2815),
]
LEG = [(0.0, 0.034), (0.07, 0.0365), (0.1, 0.0355), (0.13, 0.0355), (0.17, 0.039), (0.2, 0.042), (0.26, 0.046), (0.34, 0.05)]


class Way:
    """A curve in the side view: how far in from it points are, how far along, and what `values` are there."""

    def __init__(self, points, values, inward):
        points = np.array(points, float)
        knots = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
        self.along = np.linspace(0, knots[-1], 3000)
        curve = CubicSpline(knots, points)
        self.points, tangent = curve(self.along), curve(self.along, 1)
        tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
        self.normals = np.stack([tangent[:, 1], -tangent[:, 0]], -1) * inward
        self.values = PchipInterpolator(knots, values)(self.along)
        self.tree = cKDTree(self.points)

    def at(self, q):
        _, nearest = self.tree.query(q.reshape(-1, 2), workers=-1)
        deep = ((q.reshape(-1, 2) - self.points[nearest]) * self.normals[nearest]).sum(1)
        return [values.reshape(q.shape[:-1]) for values in (deep, self.along[nearest], self.values[nearest])]


def smooth(value, low, high):
    t = np.clip((value - low) / (high - low), 0, 1)
    return t * t * (3 - 2 * t)


def outline(points):
    """Half a footprint as a dense way."""
    points = np.array(points, float)
    knots = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(points, axis=0), axis=1))])
    return CubicSpline(knots, points)(np.linspace(0, knots[-1], 700))


class Last:
    def __init__(self, top):
        self.front, self.back = Way(FRONT, FRONT_ROUND, 1), Way(BACK, BACK_ROUND, -1)
        self.lateral, self.medial = outline(LATERAL), outline(MEDIAL)
        self.grid = f.Grid((-0.056, -0.008, -0.011), (0.056, 0.292, top), CELL)
        at = {name: values.astype(np.float32) for name, values in self.side(self.grid.points[:1, :, :, 1:]).items()}
        x = self.grid.points[:, :1, :1, 0] - at["middle"]
        wide = np.maximum(at["wide"], 0.003)
        ratio = lambda deep, rounding: np.clip(1 - deep / rounding, 0, 4)
        p = 2.25
        k = (
            np.abs(x / wide) ** p
            + ratio(at["deep"], at["front_round"]) ** p
            + ratio(at["deep_back"], at["back_round"]) ** p
            + ratio(at["z"] + 0.009, 0.014) ** p
        ) ** (1 / p)
        far = ((k - 1) * np.clip(wide, 0.008, 0.03)).astype(np.float32)
        slope = np.sqrt(sum(g * g for g in np.gradient(far, self.grid.cell)))
        # Before and behind the shoe nothing is nearer to it than to its outline.
        far = np.maximum(far / np.clip(slope, 0.35, 20), -0.8 * np.minimum(at["deep"], at["deep_back"]))
        self.far = gaussian_filter(far, 1.0)
        self.at_grid = {**at, "x": x, "far": self.far}

    def side(self, q):
        """What is known of points from the side alone."""
        y, z = q[..., 0], q[..., 1]
        deep, along, front_round = self.front.at(q)
        deep_back, _, back_round = self.back.at(q)
        # Behind the tread a footprint's end is the back's rounding, not its own.
        flat = lambda way: np.interp(np.minimum(y, 0.235), way[:, 1], way[:, 0])
        lateral, medial = flat(self.lateral), flat(self.medial)
        up = smooth(z, 0.03, 0.10) * smooth(y, 0.09, 0.16)
        leg = np.interp(z, *np.transpose(LEG))
        wide = (lateral - medial) / 2 * (1 - 0.12 * smooth(z, 0.02, 0.06) * smooth(y, 0.08, 0.14)) * (1 - up) + leg * up
        middle = (lateral + medial) / 2 * (1 - up)
        return dict(
            y=y, z=z, deep=deep, along=along, front_round=front_round, deep_back=deep_back, back_round=back_round, wide=wide, middle=middle
        )

    def at(self, p):
        """Of any points what `at_grid` is of the grid's."""
        at = self.side(p[..., 1:])
        return {**at, "x": p[..., 0] - at["middle"], "far": self.sample(p)}

    def sample(self, p):
        return map_coordinates(self.far, ((p - self.grid.low) / self.grid.cell).reshape(-1, 3).T, order=1, mode="nearest").reshape(
            p.shape[:-1]
        )

    def out(self, p):
        """Which way out is."""
        step = 0.0025
        way = np.stack([self.sample(p + d) - self.sample(p - d) for d in np.eye(3) * step], -1)
        return way / np.maximum(np.linalg.norm(way, axis=-1, keepdims=True), 1e-9)

    def on_front(self, along, x, above=0.0):
        """The point of the upper's front `along` from the toe and `x` to the side, `above` it."""
        n = np.searchsorted(self.front.along, along)
        (y, z), (ny, nz) = self.front.points[n], self.front.normals[n]
        middle = float(self.side(np.array([[y, z]]))["middle"][0])
        ray = np.array((middle + x, y, z)) + np.linspace(-0.02, 0.06, 400)[:, None] * np.array((0, ny, nz))
        far = self.sample(ray)
        first = int(np.argmax(far < above)) if (far < above).any() else int(np.argmin(far))
        return ray[first]

    def along_front(self, along):
        """Which way the front runs there, upwards."""
        n = np.searchsorted(self.front.along, along)
        way = self.front.points[n + 20] - self.front.points[n - 20]
        return np.array((0, *way)) / np.linalg.norm(way)

    def on_side(self, y, z, side=1, above=0.0):
        """The point of the upper's side (1: lateral) at a place of the side view."""
        ray = np.array((0.0, y, z)) + np.linspace(0.055, 0, 300)[:, None] * np.array((side, 0, 0))
        return ray[int(np.argmax(self.sample(ray) < above))]

    def clear(self, path, above):
        """The same way, kept off the upper by what `above` answers of its points."""
        path = np.array(path, float)
        for _ in range(6):
            path = path + self.out(path) * np.maximum(above(path) - self.sample(path), 0)[:, None]
        return path
