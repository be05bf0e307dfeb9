"""What is turned, bent or cut rather than grown: each answers (vertices, faces, around, along), the last two in metres on its surface."""

import numpy as np
from scipy.interpolate import CubicSpline


def strip_faces(rows, columns, closed=True):
    """Triangles over a grid of vertices, `columns` to a row; `closed`: the last column meets the first."""
    r, c = np.meshgrid(np.arange(rows - 1), np.arange(columns if closed else columns - 1), indexing="ij")
    a, b = r * columns + c, r * columns + (c + 1) % columns
    return np.concatenate([np.stack([a, b, b + columns], -1).reshape(-1, 3), np.stack([a, b + columns, a + columns], -1).reshape(-1, 3)])


def lathe(profile, steps=256, fine=0.002):
    """Turned about z: `profile` (radius, height) from below to above, straight from point to point; a radius of 0 closes it."""
    profile = np.array(profile, float)
    length = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(profile, axis=0).T))])
    # Rows as close as `fine`, and one at each corner.
    along = np.unique(np.concatenate([np.arange(0, length[-1], fine), length]))
    radius, height = np.interp(along, length, profile[:, 0]), np.interp(along, length, profile[:, 1])
    angle = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    vertices = np.stack([np.outer(radius, np.cos(angle)), np.outer(radius, np.sin(angle)), np.outer(height, np.ones(steps))], -1).reshape(-1, 3)
    around = np.outer(np.full(len(along), profile[:, 0].max()), angle).ravel()
    return vertices, strip_faces(len(along), steps), around, np.repeat(along, steps)


def rounded(points, by, steps=6):
    """The same way with its corners rounded off."""
    points = np.array(points, float)
    way = [points[0]]
    for before, corner, after in zip(points, points[1:], points[2:]):
        into, out = before - corner, after - corner
        cut = min(by, np.linalg.norm(into) / 2, np.linalg.norm(out) / 2)
        start, end = corner + into / np.linalg.norm(into) * cut, corner + out / np.linalg.norm(out) * cut
        for t in np.linspace(0, 1, steps + 1):
            way.append((1 - t) ** 2 * start + 2 * t * (1 - t) * corner + t**2 * end)
    return np.array([*way, points[-1]])


def turned(profile, by, steps=96, fine=0.0015):
    """As `lathe`, its corners rounded off."""
    return lathe(rounded(profile, by), steps, fine)


def tube(path, radius, around=20, steps=200, closed=False, flat=1.0):
    """A rope or a bar bent along `path`; `flat` squeezes it across."""
    path = np.array(path, float)
    if closed:
        path = np.concatenate([path, path[:1]])
    knots = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    curve = CubicSpline(knots, path, bc_type="periodic" if closed else "not-a-knot")
    t = np.linspace(0, knots[-1], steps, endpoint=not closed)
    centre, tangent = curve(t), curve(t, 1)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
    # Carried along without twist.
    side = np.cross(tangent[0], (0, 0, 1) if abs(tangent[0][2]) < 0.9 else (1, 0, 0))
    sides = []
    for direction in tangent:
        side = side - direction * (side @ direction)
        side /= np.linalg.norm(side)
        sides.append(side)
    sides = np.array(sides)
    ups = np.cross(tangent, sides)
    angle = np.linspace(0, 2 * np.pi, around, endpoint=False)
    radii = np.broadcast_to(radius(t / knots[-1]) if callable(radius) else radius, t.shape)[:, None, None]
    vertices = centre[:, None] + radii * (np.cos(angle)[None, :, None] * sides[:, None] + flat * np.sin(angle)[None, :, None] * ups[:, None])
    rows = steps
    faces = strip_faces(rows, around)
    if closed:
        last, first = (rows - 1) * around + np.arange(around), np.arange(around)
        turn = lambda ring: np.roll(ring, -1)
        faces = np.concatenate([faces, np.stack([last, turn(last), turn(first)], -1), np.stack([last, turn(first), first], -1)])
    return vertices.reshape(-1, 3), faces, np.tile(angle * np.mean(radii), rows), np.repeat(t, around)


def joined(*solids):
    """One solid of several."""
    vertices, faces, around, along, count = [], [], [], [], 0
    for v, f, a, l in solids:
        vertices.append(v)
        faces.append(f + count)
        around.append(a)
        along.append(l)
        count += len(v)
    return np.concatenate(vertices), np.concatenate(faces), np.concatenate(around), np.concatenate(along)


def moved(solid, by=(0, 0, 0), turn=0.0, axis=2):
    """Turned by degrees about an axis of its own, then moved."""
    vertices, *rest = solid
    a = np.radians(turn)
    i, j = [(1, 2), (2, 0), (0, 1)][axis]
    turned = vertices.copy()
    turned[:, i] = vertices[:, i] * np.cos(a) - vertices[:, j] * np.sin(a)
    turned[:, j] = vertices[:, i] * np.sin(a) + vertices[:, j] * np.cos(a)
    return turned + np.array(by), *rest


def swept(path, outline, across, closed=False):
    """
    An outline drawn along a way. `path`: (n, 3), taken as dense as it is; `outline`: (k, 2) points, first along `across` (one direction or
    one for each point), then through; `around` and `along` are metres. Open ends are closed by a lid.
    """
    path, outline = np.array(path, float), np.array(outline, float)
    if closed:
        tangent = np.roll(path, -1, 0) - np.roll(path, 1, 0)
    else:
        tangent = np.gradient(path, axis=0)
    tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
    across = np.broadcast_to(np.array(across, float), path.shape)
    across = across - tangent * (across * tangent).sum(1, keepdims=True)
    across = across / np.linalg.norm(across, axis=1, keepdims=True)
    through = np.cross(tangent, across)
    rows, columns = len(path), len(outline)
    vertices = path[:, None] + outline[None, :, :1] * across[:, None] + outline[None, :, 1:] * through[:, None]
    faces = strip_faces(rows, columns)
    length = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    girth = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(outline, axis=0), axis=1))])
    vertices, around, along = vertices.reshape(-1, 3), np.tile(girth, rows), np.repeat(length, columns)
    ring = np.arange(columns)
    last = (rows - 1) * columns + ring
    turn = lambda one: np.roll(one, -1)
    if closed:
        joint = [np.stack([last, turn(last), turn(ring)], -1), np.stack([last, turn(ring), ring], -1)]
        return vertices, np.concatenate([faces, *joint]), around, along
    near, far = np.full(columns, len(vertices)), np.full(columns, len(vertices) + 1)
    lids = [np.stack([turn(ring), ring, near], -1), np.stack([last, turn(last), far], -1)]
    vertices = np.concatenate([vertices, path[:1], path[-1:]])
    return vertices, np.concatenate([faces, *lids]), np.append(around, [0, 0]), np.append(along, [0, length[-1]])


def slab(half, thick, by, steps=5):
    """The outline of a strap: `half` as wide, `thick` through, its four corners rounded."""
    by = min(by, thick / 2 * 0.98)
    turn = np.linspace(0, np.pi / 2, steps)
    corner = np.stack([np.cos(turn), np.sin(turn)], -1) * by
    x, y = half - by, thick / 2 - by
    quarter = lambda sx, sy, flip: (corner[:: -1 if flip else 1] + (x, y)) * (sx, sy)
    # A few points on the flats keep the light of the round corners off them.
    flat = np.linspace(x, -x, 9)[1:-1, None] * (1, 0) + (0, thick / 2)
    return np.concatenate([quarter(1, 1, False), flat, quarter(-1, 1, True), quarter(-1, -1, False), -flat, quarter(1, -1, True)])


def block(half, by, rows=24):
    """A box of half its measures around the origin, its edges rounded off by `by`."""
    a = np.linspace(-np.pi / 2, np.pi / 2, 2 * rows + 2)
    ball, *rest = lathe(np.column_stack([np.cos(a), np.sin(a)]), 4 * rows, 4 / rows)
    turned, *_ = moved((ball,), turn=180 / (4 * rows))
    return np.sign(turned.round(9)) * (np.array(half) - by) + by * turned, *rest


def knurled(solid, low, high, pitch, depth):
    """A turned solid with diamonds rolled into it between two heights."""
    vertices, faces, around, along = solid
    x, y, z = vertices.T
    far = np.hypot(x, y)
    count = max(1, round(2 * np.pi * far.max() / pitch))
    angle = np.arctan2(y, x) * count / 2
    climb = z * np.pi / pitch
    groove = np.minimum(np.abs(np.sin(angle + climb)), np.abs(np.sin(angle - climb)))
    edge = np.clip(np.minimum(z - low, high - z) / pitch, 0, 1)
    sunk = depth * np.clip(1 - groove * 1.7, 0, 1) * edge * (far > far.max() * 0.5)
    scale = 1 - sunk / np.maximum(far, 1e-6)
    return np.column_stack([x * scale, y * scale, z]), faces, around, along


def ribbon(path, normals, width, thick, steps=120):
    """A strap or a lace through the points of `path`, its flat side to the `normals` there (or to one)."""
    path = np.array(path, float)
    knots = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(path, axis=0), axis=1))])
    curve, facing = CubicSpline(knots, path), CubicSpline(knots, np.broadcast_to(np.array(normals, float), path.shape))
    t = np.linspace(0, knots[-1], steps)
    return swept(curve(t), slab(width / 2, thick, thick * 0.45), np.cross(curve(t, 1), facing(t)))


def laid(solid, at, normal):
    """Set down at a point with its z along `normal`."""
    vertices, *rest = solid
    up = np.array(normal, float) / np.linalg.norm(normal)
    side = np.cross((0, 0, 1) if abs(up[2]) < 0.9 else (0, 1, 0), up)
    side /= np.linalg.norm(side)
    return vertices @ np.stack([side, np.cross(up, side), up]) + np.array(at), *rest
