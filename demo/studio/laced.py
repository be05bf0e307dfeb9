"""Flat laces through the eyelets of a shoe's upper, crossed over its tongue and tied in a bow."""

import numpy as np

import solids as s

WIDE, THICK = 0.0058, 0.0013
# Of a bow, each half: aside of the knot, down the front, out of it, in metres.
LOOP = [
    (0, 0, 0.001),
    (0.011, -0.004, 0.003),
    (0.026, 0.002, 0.005),
    (0.037, 0.016, 0.004),
    (0.038, 0.028, 0.001),
    (0.029, 0.029, 0),
    (0.017, 0.017, 0.001),
    (0.006, 0.005, 0.0005),
    (0, 0, 0),
]
TAIL = [(0, 0, 0), (0.005, 0.009, 0.001), (0.010, 0.026, 0), (0.012, 0.046, 0), (0.017, 0.066, 0)]


class Lacing:
    """
    `rows`: where the eyelets are, metres along the front of the `last`; `half`: how far to the sides; `gap`: half the throat there; `over`:
    how thick what they are punched in is; `clear` answers how far off the upper what lies loosely on it must be.
    """

    def __init__(self, last, rows, half, gap, over, clear):
        self.last, self.rows, self.half, self.gap, self.over, self.clear = last, rows, half, gap, over, clear

    def eyelets(self):
        """Rings, and the dark in them."""
        ring = s.lathe(
            s.rounded([(0.0021, -0.001), (0.0021, 0.0006), (0.0034, 0.0011), (0.0043, 0.0004), (0.0043, -0.0008)], 0.0006), 28, 0.0006
        )
        hole = s.lathe([(0, -0.0006), (0.0024, -0.0002), (0.0024, -0.001)], 24, 0.001)
        rings, holes = [], []
        for along, x in zip(self.rows, self.half):
            for side in (-1, 1):
                at = self.last.on_front(along, side * x, self.over)
                out = self.last.out(at[None])[0]
                rings.append(s.laid(ring, at, out))
                holes.append(s.laid(hole, at, out))
        return rings, holes

    def lace(self, path):
        path = np.array(path)
        return s.ribbon(path, self.last.out(path), WIDE, THICK, 40)

    def crossed(self):
        """Straight over the lowest row, then from each eyelet over the tongue and under the opposite edge."""
        way = lambda *stops: self.lace([self.last.on_front(*stop) for stop in stops])
        rows, half, over = self.rows, self.half, self.over
        low, x, up = rows[0], half[0], over + 0.0011
        laces = [way((low, -x, 0.0005), (low, -x + 0.003, up), (low, 0, up), (low, x - 0.003, up), (low, x, 0.0005))]
        for n, (a, b) in enumerate(zip(rows, rows[1:])):
            for side in (-1, 1):
                start, end, edge = side * half[n], -side * half[n + 1], -side * (self.gap[n + 1] + 0.0005)
                lift = 0.0015 if side == (-1) ** n else 0.0001
                laces.append(
                    way(
                        (a, start, 0.0004),
                        (a + 0.12 * (b - a), start - side * 0.0028, up),
                        (a + 0.5 * (b - a), 0, over + lift),
                        (a + 0.82 * (b - a), edge, over - 0.0012),
                        (b, end, -0.0012),
                    )
                )
        return laces

    def bow(self):
        """Tied over the uppermost row: the ends that come to it, a knot, two loops that droop and two ends with tips."""
        last, along, half = self.last, self.rows[-1], self.half[-1]
        knot = last.on_front(along + 0.007, 0, 0.0062)
        out, down = last.out(knot[None])[0], -last.along_front(along)
        place = lambda points, side: last.clear([knot + np.array((side * x, 0, 0)) + down * d + out * o for x, d, o in points], self.clear)
        laces = []
        for side in (-1, 1):
            start = last.on_front(along, side * half, 0.0004)
            laces.append(
                self.lace(
                    [
                        start,
                        last.on_front(along + 0.001, side * (half - 0.003), self.over + 0.0014),
                        knot + (side * 0.004, 0, 0) - out * 0.0008,
                        knot,
                    ]
                )
            )
            loop = place(LOOP, side)
            # It stands on its edge where it turns back.
            turned = last.out(loop) + np.linspace(-1, 1, len(loop))[:, None] * np.array((0, 0, 0.8))
            laces.append(s.ribbon(loop, turned, WIDE, THICK, 90))
            tail = place([(x + 0.15 * side * d * (1 - 2 * x / 0.017), d, o) for x, d, o in TAIL], side)
            laces.append(s.ribbon(tail, last.out(tail), WIDE, THICK, 60))
            way = (tail[-1] - tail[-2]) / np.linalg.norm(tail[-1] - tail[-2])
            laces.append(s.tube(tail[-1] + np.outer((0, 0.004, 0.008, 0.014), way), 0.0017, 12, 20))
        turn = np.linspace(0, 2 * np.pi, 14)[:, None]
        spokes = down * np.cos(turn) + out * np.sin(turn)
        return [
            *laces,
            s.ribbon(knot + down * 0.0036 * np.cos(turn) + out * (0.0022 * np.sin(turn) + 0.0006), spokes, WIDE + 0.001, THICK, 60),
        ]
