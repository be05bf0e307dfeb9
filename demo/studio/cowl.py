"""A hood that lies down: its edge stands about the neck like a collar, behind it hangs as a pouch, open at the top."""

import numpy as np
from scipy.interpolate import CubicSpline, PchipInterpolator
from scipy.ndimage import gaussian_filter1d

import solids as s
import tops
import worn as w

# Sections from the seam at the neck up its lining, over its edge and down its outside: metres outwards and upwards from the seam, at these
# angles around the neck, 0 in front.
ANGLES = np.radians((0, 45, 90, 135, 180))
SECTIONS = np.array(
    [
        [(-0.002, -0.004), (0.002, 0.006), (0.006, 0.018), (0.012, 0.022), (0.018, 0.010), (0.017, -0.008), (0.004, -0.018)],
        [(-0.002, -0.004), (0.004, 0.012), (0.012, 0.030), (0.019, 0.034), (0.030, 0.018), (0.032, -0.008), (0.014, -0.026)],
        [(-0.002, -0.004), (0.010, 0.012), (0.026, 0.042), (0.034, 0.047), (0.054, 0.026), (0.060, -0.022), (0.030, -0.050)],
        [(-0.002, -0.004), (0.024, -0.002), (0.058, 0.048), (0.067, 0.052), (0.096, 0.014), (0.098, -0.080), (0.030, -0.140)],
        [(-0.002, -0.004), (0.032, -0.012), (0.074, 0.050), (0.083, 0.053), (0.112, 0.006), (0.110, -0.120), (0.020, -0.190)],
    ]
)
EDGE = 3
ROWS, COLUMNS = 260, 110


def cowl(neck, size=1.0, deep=0.024, taper=0.0, seed=31):
    """
    Vertices, faces and attributes of a hood sewn to a neck: its points (n, 3) from the left end of its seam in front round the back to the
    right one; `deep`: how broad the hem of its edge is; `taper`: over how much of its ends it runs out to nothing. `edge` tells how far a
    vertex is from that edge.
    """
    # Both ends meet, or lie on each other, in front.
    neck = np.concatenate([[beyond(neck)], neck, [beyond(neck[::-1])]])
    neck = gaussian_filter1d(evenly(neck, ROWS), 4, axis=0, mode="nearest")
    length = run_of(neck)
    at = neck - (0, tops.AXIS, 0)
    angle = np.arctan2(at[:, 0], -at[:, 1])
    out = gaussian_filter1d(at[:, :2] / np.linalg.norm(at[:, :2], axis=1, keepdims=True), 6, axis=0, mode="nearest")
    # No cloth falls alike on both sides.
    leant = np.abs(angle) + 0.10 * np.sin(angle) * np.sin(np.abs(angle))
    section = PchipInterpolator(ANGLES, SECTIONS.reshape(len(ANGLES), -1) * size)(np.clip(leant, 0, np.pi)).reshape(ROWS, -1, 2)
    section *= (1 + 0.05 * w.wander(length, 0.07, seed))[:, None, None]
    # Both ends are turned in.
    from_end = np.minimum(length, length[-1] - length)
    middle = section.mean(1, keepdims=True)
    section = middle + (section - middle) * (1 - 0.6 * np.exp(-((from_end / 0.003) ** 2)))[:, None, None]
    if taper:
        section *= np.clip(from_end / taper, 0.02, 1)[:, None, None] ** 0.7
    knots = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(section, axis=1), axis=2).mean(0))])
    t = np.linspace(0, knots[-1], COLUMNS)
    across = CubicSpline(knots, section, axis=1)(t)
    grid = np.concatenate([neck[:, None, :2] + out[:, None] * across[..., :1], neck[:, None, 2:] + across[..., 1:]], axis=2)
    run = np.repeat(length[:, None], COLUMNS, 1)
    edge = np.abs(t - knots[EDGE])[None] + 0 * run
    outside = (t > knots[EDGE])[None] & (run > -1)
    faces = s.strip_faces(ROWS, COLUMNS, closed=False)
    grid = folded(grid, run, edge, outside, deep, seed)
    back = length[np.argmax(np.abs(leant))]
    crown = np.where(outside, np.abs(run - back), 1)
    stitched = np.abs(edge - deep + 0.002) + 0.0042
    run_beside = np.where(stitched < crown, run, edge)
    along = edge * np.where(outside, 1, -1)
    attributes = dict(seam=np.minimum(stitched, crown), run=run_beside, edge=edge, around=run, along=along)
    vertices = grid.reshape(-1, 3)
    corner = vertices[faces]
    up = np.cross(corner[:, 1] - corner[:, 0], corner[:, 2] - corner[:, 0])
    outer = outside.ravel()[faces].all(1)
    if np.sum(up[outer, :2] * (corner[outer, 0, :2] - (0, tops.AXIS))) < 0:
        faces = faces[:, ::-1]
    return vertices, faces, {name: values.ravel() for name, values in attributes.items()}


def neck_of(worn, edges):
    """Where these edges (panel, edge) of what is worn have come to lie about the neck, from the left of its front round to the right."""
    points = np.concatenate([worn.way(name, worn.panels[name].edges[edge] - (0, 0.003))[0] for name, edge in edges])
    angle = np.arctan2(points[:, 0], tops.AXIS - points[:, 1])
    return points[np.argsort(np.where(points[:, 0] < 0, -angle, 2 * np.pi - angle))]


def folded(grid, run, edge, outside, deep, seed):
    """Soft folds that run down the pouch, ripples along the hem, a furrow where both halves are sewn together."""
    normals = np.cross(np.gradient(grid, axis=0), np.gradient(grid, axis=1))
    normals /= np.maximum(np.linalg.norm(normals, axis=2, keepdims=True), 1e-9)
    outwards = grid[..., :2] - (0, tops.AXIS)
    normals *= np.sign(np.sum((normals[..., :2] * outwards)[outside]))
    behind = np.clip(np.sin(np.pi * run / run.max()), 0, 1) ** 1.5
    soft = 0.0065 * behind * np.tanh(w.wander(run + 0.35 * edge, 0.062, seed) * 1.2) * np.clip((edge - 0.5 * deep) / 0.05, 0, 1)
    small = 0.0012 * w.wander(run - 0.6 * edge, 0.021, seed + 1) * np.clip(edge / 0.03, 0, 1)
    back = run.max() / 2
    furrow = np.where(outside, -0.0016 * np.exp(-(((run - back) / 0.0024) ** 2)), 0)
    return grid + normals * (soft + small + furrow + w.hem(edge, run, deep, pucker=0.0009))[..., None]


def beyond(way, by=0.01):
    """A point that far before a way's first one, straight on."""
    step = way[0] - way[3]
    return way[0] + step * by / np.linalg.norm(step)


def evenly(way, count):
    """The same way in points that are equally far from each other."""
    far = run_of(way)
    return np.stack([np.interp(np.linspace(0, far[-1], count), far, axis) for axis in way.T], -1)


def run_of(way):
    """How far along a way each of its points is."""
    return np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(way, axis=0), axis=1))])
