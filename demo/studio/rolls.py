"""Bands of cloth and tape, wound by hand: every turn lies on the one below, some a little looser, none quite flush with the others."""

import numpy as np
from scipy.ndimage import gaussian_filter1d

import solids as s


class Roll:
    """
    A band of `length` metres, `thick` through, around `core` metres of nothing; counter-clockwise, its outer end at `ends` degrees and, if
    given, on along `tail`, points (n, 2) from there. The roll stands on its rim, seen from -y; its axis is `middle` high, `radius` is where
    it ends.
    """

    STEPS = 80

    def __init__(self, length, thick, core=0.004, ends=-90, tail=None, loose=0.5, seed=1):
        random = np.random.default_rng(seed)
        step = self.STEPS
        noise = lambda count, over: spread(gaussian_filter1d(random.standard_normal(count), over))
        pitch = thick * (1.05 + 0.13 * loose)
        turns = (np.sqrt(core**2 + length * pitch / np.pi) - core) / pitch
        count = int(turns * step)
        gaps = thick * (1.02 + loose * np.clip(noise(count, step / 9) - 0.7, 0, 1.2))
        far = np.empty(count)
        far[:step] = core + thick * np.arange(step) / step
        for start in range(step, count, step):
            ahead = far[start - step : start][: count - start]
            far[start : start + step] = ahead + gaps[start : start + step]
        far = gaussian_filter1d(far, 1.5)
        angle = np.radians(ends) - np.arange(count)[::-1] * 2 * np.pi / step
        # Pressed a little out of round, all turns together.
        far = far * (1 + 0.012 * np.cos(2 * angle + seed) + 0.005 * np.cos(3 * angle + 2 * seed))
        way = np.stack([far * np.cos(angle), far * np.sin(angle)], -1)
        self.radius = far[-1]
        if tail is not None:
            way = np.concatenate([way, way[-1] + np.array(tail)[1:]])
        self.middle = thick / 2 - way[:, 1].min()
        way = way + (0, self.middle)
        self.way, self.thick = way, thick
        self.along = np.concatenate([[0], np.cumsum(np.hypot(*np.diff(way, axis=0).T))])
        self.length = self.along[-1]
        tangent = np.gradient(way, axis=0)
        tangent /= np.linalg.norm(tangent, axis=1, keepdims=True)
        self.out = np.stack([tangent[:, 1], -tangent[:, 0]], -1)
        part = np.arange(len(way)) / count
        self.aside = 0.00045 * noise(len(way), step / 7) + 0.0003 * noise(len(way), step * 1.5) + 0.0016 * np.clip(1 - part, 0, 1) ** 3
        self.aside[count:] = self.aside[count - 1]

    def band(self, wide, start=0.0, end=None, off=0.0, thick=None, marks=(), aside=0.0, lift=0.0):
        """
        What lies along the way from `start` to `end` metres of it (below zero: from its outer end), `off` above its middle and
        `aside` of it: (vertices, faces, across, along). `marks`: where across it attributes turn; `lift` curls its end up.
        """
        far = lambda metres: metres if metres > 0 else self.length + metres
        start, end = far(start) if start else 0.0, far(end) if end else self.length
        keep = (self.along >= start - 1e-6) & (self.along <= end + 1e-6)
        along, out = self.along[keep], self.out[keep]
        curl = lift * np.clip(1 - (end - along) / (abs(lift) * 6), 0, 1) ** 2 if lift else 0 * along
        way = self.way[keep] + out * (off + curl)[:, None]
        return strip(way, out, self.aside[keep] + aside, wide / 2, thick or self.thick * 0.94, marks, along)


def strip(way, out, aside, half, thick, marks, along):
    r = thick / 2
    bow = np.linspace(-np.pi / 2, np.pi / 2, 5)
    flat = np.unique([*marks, *(-np.array(marks)), 0.0])
    # Once around: its outer face, an edge, its inner face, the other edge.
    across = np.concatenate([flat, half - r + r * np.cos(bow), flat[::-1], r - half - r * np.cos(bow)])
    high = np.concatenate([0 * flat + r, -r * np.sin(bow), 0 * flat - r, r * np.sin(bow)])
    columns = len(across)
    points = np.empty((len(way), columns, 3))
    points[..., 0] = way[:, :1] + out[:, :1] * high
    points[..., 2] = way[:, 1:] + out[:, 1:] * high
    points[..., 1] = across + aside[:, None]
    vertices, faces = points.reshape(-1, 3), s.strip_faces(len(way), columns)
    ring = np.arange(columns)
    last, count = ring + len(vertices) - columns, len(vertices)
    lids = [
        np.stack([np.roll(ring, -1), ring, np.full(columns, count)], -1),
        np.stack([last, np.roll(last, -1), np.full(columns, count + 1)], -1),
    ]
    middles = [points[n].mean(0) for n in (0, -1)]
    return (
        np.concatenate([vertices, middles]),
        np.concatenate([faces, *lids]),
        np.append(np.tile(across, len(way)), [0, 0]),
        np.append(np.repeat(along, columns), [along[0], along[-1]]),
    )


def spread(noise):
    """Of spread one."""
    return (noise - noise.mean()) / noise.std()


def upright(roll, wide, at=(0, 0, 0), turn=0.0):
    """Places what belongs to a roll that is set down on an edge, `wide` high."""
    return lambda solid: s.moved(s.moved(s.moved(solid, (0, 0, -roll.middle)), (0, 0, wide / 2 + 0.0015), 90, 0), at, turn)
