"""What guards and pads share: outlines that matter is cut to, padding between seams, straps laid on a body, laces through eyelets."""

import numpy as np
from scipy.ndimage import map_coordinates
from scipy.spatial import cKDTree

import solids as s
from parts import Part

FAR = 1.0


class Outline:
    """
    What is inside of a closed polygon whose corners are all cut round (a point given twice makes a tighter corner), in a plane, in metres.
    `mirrored`: the points are one half of it, the other is on the other side of u = 0.
    """

    def __init__(self, points, mirrored=False, cell=0.0012, margin=0.06):
        points = np.array(points, float)
        if mirrored:
            points = np.concatenate([points, points[::-1] * (-1, 1)])
        for _ in range(5):
            after = np.roll(points, -1, axis=0)
            points = np.stack([0.75 * points + 0.25 * after, 0.25 * points + 0.75 * after], 1).reshape(-1, 2)
        closed = np.concatenate([points, points[:1]])
        lengths = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(closed, axis=0).T))])
        self.along = np.arange(0, lengths[-1], 0.0004)
        self.points = np.stack([np.interp(self.along, lengths, closed[:, i]) for i in (0, 1)], -1)
        way = np.roll(self.points, -1, axis=0) - np.roll(self.points, 1, axis=0)
        turned = np.sign(np.sum(closed[:-1, 0] * closed[1:, 1] - closed[1:, 0] * closed[:-1, 1]))
        out = np.stack([way[:, 1], -way[:, 0]], -1) * turned
        self.tree = cKDTree(self.points)
        self.low, self.cell = self.points.min(0) - margin, cell
        axes = [np.arange(a, b, cell) for a, b in zip(self.low, self.points.max(0) + margin)]
        at = np.stack(np.meshgrid(*axes, indexing="ij"), -1)
        far, nearest = self.tree.query(at, workers=-1)
        inside = ((at - self.points[nearest]) * out[nearest]).sum(-1) < 0
        self.field = np.where(inside, -far, far).astype(np.float32)

    def at(self, u, v):
        """How far outside, negative inside."""
        where = [(value.ravel() - low) / self.cell for value, low in zip(np.broadcast_arrays(u, v), self.low)]
        return map_coordinates(self.field, where, order=1, mode="nearest").reshape(np.broadcast(u, v).shape)

    def run(self, u, v):
        """How far along the outline the nearest of it is."""
        return self.along[self.tree.query(np.stack([u, v], -1), workers=-1)[1]]


def ellipsoid(p, centre, radii):
    """As in fields, but nearly true to measure away from its skin too."""
    q, radii = p - np.array(centre, np.float32), np.array(radii, np.float32)
    k = np.linalg.norm(q / radii, axis=-1)
    return k * (k - 1) / np.maximum(np.linalg.norm(q / radii**2, axis=-1), 1e-6)


def rounded(a, b, by):
    """What is inside of both, the edge between them rounded."""
    a, b = a + by, b + by
    return np.hypot(np.maximum(a, 0), np.maximum(b, 0)) + np.minimum(np.maximum(a, b), 0) - by


def swell(inside, over):
    """How far padding has risen, 0 to 1, so far from its edge: round at first, then flat."""
    return np.sqrt(1 - (1 - np.clip(inside / over, 0.02, 1)) ** 2)


def smooth(value, start, end):
    t = np.clip((value - start) / (end - start), 0, 1)
    return t * t * (3 - 2 * t)


def valley(seam, deep, wide):
    """How far a seam draws the skin in: the thread's own crease and the slope of what is stuffed to both sides."""
    return deep * (0.45 * np.exp(-((seam / 0.0022) ** 2)) + 0.55 * np.exp(-((seam / wide) ** 2)))


def nearest(*seams):
    """(distance, run) of the nearest of seams given as such pairs."""
    far, run = seams[0]
    for other, way in seams[1:]:
        run = np.where(other < far, way, run)
        far = np.minimum(far, other)
    return far, run


def projected(points, field, lift=0.0, steps=6):
    """The points brought to where `field` (a function of points) is `lift`, and which way it grows there."""
    points = points.astype(np.float64)
    for _ in range(steps):
        slope = gradient(field, points)
        size = np.maximum((slope * slope).sum(-1, keepdims=True), 0.05)
        points = points - (field(points) - lift)[..., None] * slope / size
    slope = gradient(field, points)
    return points, slope / np.maximum(np.linalg.norm(slope, axis=-1, keepdims=True), 1e-9)


def gradient(field, points, by=0.0015):
    return np.stack([(field(points + step) - field(points - step)) / (2 * by) for step in np.eye(3) * by], -1)


def even(path, steps):
    """The same way in even steps, its corners cut round."""
    path = np.array(path, float)
    for _ in range(4 if len(path) < 40 else 0):
        inner = np.stack([0.75 * path[:-1] + 0.25 * path[1:], 0.25 * path[:-1] + 0.75 * path[1:]], 1).reshape(-1, path.shape[1])
        path = np.concatenate([path[:1], inner, path[-1:]])
    lengths = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    t = np.linspace(0, lengths[-1], steps)
    return np.stack([np.interp(t, lengths, path[:, i]) for i in range(path.shape[1])], -1)


def lined(part, inside, material):
    """The part as far as `inside` is below zero, and the rest as its lining: faces that reach over it are cut along it."""
    part, inside = cut(part, inside)
    within = (inside >= 0)[part.faces].all(axis=1)
    return [part_of(part, part.name, part.faces[~within], part.material), part_of(part, "lining", part.faces[within], material)]


def cut(part, level):
    """The part with vertices along where `level`, a number for each of its vertices, is zero; and `level` with theirs."""
    level = np.where(level == 0, 1e-9, level)
    high = level[part.faces] > 0
    crossed = high.any(1) & ~high.all(1)
    faces, high = part.faces[crossed], high[crossed]
    # One corner of each is alone on its side.
    lone = np.where(high.sum(1, keepdims=True) == 1, high, ~high).argmax(1)
    a, b, c = (np.take_along_axis(faces, ((lone + step) % 3)[:, None], 1)[:, 0] for step in range(3))
    edges, which = np.unique(np.sort(np.stack([np.tile(a, 2), np.concatenate([b, c])], 1), 1), axis=0, return_inverse=True)
    start, end = edges.T
    way = level[start] / (level[start] - level[end])
    with_cut = lambda values: np.concatenate([values, values[start] + ((values[end] - values[start]).T * way).T])
    ab, ac = np.split(len(level) + which.ravel(), 2)
    pieces = [np.stack(corners, -1) for corners in ((a, ab, ac), (ab, b, c), (ab, c, ac))]
    attributes = {name: with_cut(values) for name, values in part.attributes.items()}
    whole = Part(part.name, with_cut(part.vertices), np.concatenate([part.faces[~crossed], *pieces]), part.material, attributes)
    return whole, np.concatenate([level, np.zeros(len(edges))])


def part_of(part, name, faces, material):
    used, faces = np.unique(faces, return_inverse=True)
    attributes = {key: values[used] for key, values in part.attributes.items()}
    return Part(name, part.vertices[used], faces.reshape(-1, 3), material, attributes)


def strap(path, out, wide, thick=0.0026, on=None, lift=0.0, tips=(0, 0), steps=160):
    """
    A flat strap along `path`, as (vertices, faces, across, along), `across` 0 on its middle line. `out`: which way its face looks, one for
    all or one for each point of the path. With `on`, a function whose zero is a skin, it lies on that skin, `lift` above it. `tips`: how far
    its start and its end are rounded, in metres.
    """
    path = np.array(path, float)
    looks = even(np.broadcast_to(np.array(out, float), path.shape), steps)
    path = even(path, steps)
    if on:
        path, looks = projected(path, on, lift)
    way = np.gradient(path, axis=0)
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    side = np.cross(way, looks)
    side /= np.linalg.norm(side, axis=1, keepdims=True)
    looks = np.cross(side, way)
    width = np.full(steps, float(wide))
    for tip, far in zip(tips, (along, along[-1] - along)):
        if tip:
            width *= np.sqrt(1 - (1 - np.clip(far / tip, 0.02, 1)) ** 2)
    r = thick / 2
    bow = np.linspace(-np.pi / 2, np.pi / 2, 7)
    flat = np.linspace(-1, 1, 13)[1:-1]
    # Once around: its face, an edge, its back, the other edge. The edges' own measure does not grow with the width.
    part = np.concatenate([flat, np.ones(7), flat[::-1], -np.ones(7)])
    edge = np.concatenate([np.zeros(11), r * np.cos(bow), np.zeros(11), -r * np.cos(bow)])
    high = np.concatenate([np.full(11, r), r * np.sin(-bow), np.full(11, -r), r * np.sin(bow)])
    across = part * np.maximum(width[:, None] / 2 - r, 0.0002) + edge
    laid = path[:, None] + across[..., None] * side[:, None]
    if on:
        laid, normals = projected(laid, on, lift)
    else:
        normals = looks[:, None]
    vertices = laid + (high + r)[None, :, None] * normals
    return vertices.reshape(-1, 3), s.strip_faces(steps, len(part)), across.ravel(), np.repeat(along, len(part))


def strap_part(name, solid, material, wide):
    """A strap with a seam along both of its edges; its labels are to be given `u` and `v` afterwards."""
    vertices, faces, across, along = solid
    return Part(name, vertices, faces, material, dict(seam=wide / 2 - 0.0005 - np.abs(across), run=along,
        trim=np.full(len(vertices), -0.01), u=across * 0 - 9, v=across * 0 - 9))


def tied(left, right, radius=0.0021, on=None, lift=0.003):
    """Laces drawn crosswise through two rows of holes, from below to above."""
    rows = list(zip(np.array(left, float), np.array(right, float)))
    laces = []
    for first, second in zip(rows, rows[1:]):
        for start, end in ((first[0], second[1]), (first[1], second[0])):
            middle = (start + end) / 2
            laces.append(np.array([start, start * 0.8 + middle * 0.2, middle, end * 0.8 + middle * 0.2, end]))
    laces.append(np.array([rows[0][0], (rows[0][0] + rows[0][1]) / 2, rows[0][1]]))
    tubes = []
    for n, way in enumerate(laces):
        way = even(way, 24)
        if on:
            way = projected(way, on, lift + (0.0012 if n % 2 else 0))[0]
        tubes.append(s.tube(way, radius, 10, 40, flat=0.75))
    return s.joined(*tubes)


def eyelets(holes, looks, radius=0.0042):
    """A ring of brass or steel around each hole, looking that way."""
    rings = []
    for hole, look in zip(np.array(holes, float), np.array(looks, float)):
        side = np.cross(look, (0.3, 0.2, 1))
        side /= np.linalg.norm(side)
        up = np.cross(look, side)
        circle = [hole + radius * (np.cos(a) * side + np.sin(a) * up) for a in np.linspace(0, 2 * np.pi, 14, endpoint=False)]
        rings.append(s.tube(circle, 0.0013, 8, 28, closed=True))
    return s.joined(*rings)


def buckle(middle, way, look, wide, high=0.022, bar=0.0019):
    """A rectangle of bent wire across a strap that runs `way` and looks `look`."""
    way, look = np.array(way, float), np.array(look, float)
    side = np.cross(way, look)
    a, b = wide / 2 + 0.003, high / 2
    corners = np.array([(a, b), (a, -b), (-a, -b), (-a, b)])
    ring = even(s.rounded([(0, b), *corners, (0, b)], 0.006), 60)[:-1]
    path = [np.array(middle) + x * side + y * way for x, y in ring]
    return s.tube(path, bar, 10, 120, closed=True)
