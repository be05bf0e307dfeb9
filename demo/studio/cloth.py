"""
Cloth let fall over a body nobody sees. Folds are those of the fall: cloth keeps its measures, resists bending a little and hangs
(projective dynamics, Bouaziz et al. 2014; bending of Bergou et al. 2006). Metres, kilograms, seconds.
"""

from dataclasses import dataclass

import numpy as np
from scipy import sparse
from scipy.ndimage import map_coordinates
from scipy.sparse.linalg import splu
from scipy.spatial import cKDTree

from pattern import cross2, refined

GRAVITY = 9.81
LONGEST = 0.012
CARRY = 1000


@dataclass
class Weight:
    """How heavy a cloth is (kg/m²), how it resists stretching (N/m), shearing (part of stretching) and bending (N m)."""

    heavy: float = 0.12
    stretch: float = 120.0
    shear: float = 0.4
    bend: float = 2e-5


class Body:
    """What cloth falls over: signed distances `field` on a grid (`fields.Grid`)."""

    def __init__(self, grid, field):
        self.low, self.cell = grid.low, grid.cell
        self.layers = [field, *np.gradient(field, grid.cell)]

    def at(self, points):
        """How far outside points are, and which way out is."""
        where = ((points - self.low) / self.cell).T
        far, *out = (map_coordinates(layer, where, order=1, mode="nearest") for layer in self.layers)
        out = np.stack(out, -1)
        return far, out / np.maximum(np.linalg.norm(out, axis=1, keepdims=True), 1e-6)


class Fall:
    """
    A sheet that hangs. `weights`: a Weight for each panel, by name ("" for all others); `pinned`: vertices that are held; `body` it falls
    over, `gap` off it; `rub`: the part of its sliding the body takes away; `sides`: for each panel, by name, which side of x = 0
    it keeps to.
    """

    def __init__(self, sheet, weights, pinned=(), body=None, gap=0.003, rub=0.3, step=0.03, sides=None):
        self.sheet, self.body, self.gap, self.rub, self.step = sheet, body, gap, rub, step
        self.points, self.speed = sheet.points.copy(), np.zeros_like(sheet.points)
        n, m = len(sheet.points), len(sheet.faces)
        bound = np.repeat(np.array([(sides or {}).get(name, 0) for name in sheet.names])[sheet.panel], 3)
        self.left, self.right = (np.setdiff1d(sheet.faces.ravel()[bound == side], sheet.faces.ravel()[bound == -side]) for side in (-1, 1))
        weight = [weights.get(name, weights.get("")) for name in sheet.names]
        of = lambda name: np.array([getattr(w, name) for w in weight])[sheet.panel]
        base = sheet.flat[:, 1:] - sheet.flat[:, :1]
        area = cross2(base[:, 0], base[:, 1]) / 2
        self.shear = of("shear")
        inverse = np.linalg.inv(np.swapaxes(base, 1, 2))
        gradient = np.concatenate([-inverse.sum(1, keepdims=True), inverse], 1)
        rows = np.arange(2 * m).reshape(m, 1, 2)
        self.strain = sparse.csr_matrix(
            (gradient.ravel(), (np.broadcast_to(rows, (m, 3, 2)).ravel(), np.repeat(sheet.faces, 2))), (2 * m, n)
        )
        stiff = np.repeat(area * of("stretch"), 2)
        self.pull = (self.strain.T @ sparse.diags(stiff)).tocsr()
        mass = np.bincount(sheet.faces.ravel(), np.repeat(area * of("heavy") / 3, 3), n)
        self.inertia = mass / step**2
        self.free = np.setdiff1d(np.arange(n), np.asarray(pinned, int))
        self.fixed = np.setdiff1d(np.arange(n), self.free)
        self.whole = (sparse.diags(self.inertia) + self.pull @ self.strain + bending(sheet, area, of("bend"))).tocsc()
        self.rests = np.zeros(n)
        self.solve_for(self.rests)
        edges = np.sort(np.concatenate([sheet.faces[:, [0, 1]], sheet.faces[:, [1, 2]], sheet.faces[:, [2, 0]]]), axis=1)
        self.edges = np.unique(edges[:, 0] * n + edges[:, 1])
        self.apart = min(0.75 * np.sqrt(np.median(area) * 2.3), 0.008)

    def solve_for(self, rests):
        """Makes ready for a whole of which some points rest on the body: it carries what hangs from them."""
        self.rests = rests
        whole = (self.whole + sparse.diags(rests)).tocsc()
        self.held = whole[self.free][:, self.fixed]
        options = dict(permc_spec="MMD_AT_PLUS_A", diag_pivot_thresh=0.0, options=dict(SymmetricMode=True))
        self.solve = splu(whole[self.free][:, self.free].tocsc(), **options).solve

    def fall(self, steps, drag=0.1, gravity=GRAVITY, apart=3, again=9, push=None):
        """
        Moves on; every `apart` steps cloth is kept off itself, every `again` steps it is found out what rests on the body. `push` answers
        what accelerates points besides gravity: what a bag is filled with.
        """
        h = self.step
        for number in range(steps):
            before = self.points
            after = before + h * (1 - drag) * self.speed - (0, 0, h * h * gravity)
            if push:
                after += h * h * push(before)
            after[self.fixed] = before[self.fixed]
            ground = after
            if self.body:
                far, out = self.body.at(before)
                # Slopes carry; walls only keep cloth out.
                touching = (far < self.gap + 0.0005) & (out[:, 2] > 0.25)
                if number % again == 0:
                    self.solve_for(np.where(touching, CARRY * self.inertia, 0))
                ground = np.where(touching[:, None], before + out * np.maximum(self.gap - far, 0)[:, None], after)
            right = self.inertia[:, None] * after + self.rests[:, None] * ground + self.pull @ self.rested(after)
            after[self.free] = self.solve(right[self.free] - self.held @ after[self.fixed])
            # No step is longer than the body is thick, or cloth would come out on its other side.
            way = after - before
            after = before + way * np.minimum(1, LONGEST / np.maximum(np.linalg.norm(way, axis=1, keepdims=True), 1e-9))
            if apart and number % apart == 0:
                self.part(after)
            if self.body:
                self.rest_on_body(before, after)
            after[self.left, 0] = np.minimum(after[self.left, 0], -self.gap)
            after[self.right, 0] = np.maximum(after[self.right, 0], self.gap)
            self.speed = (after - before) / h
            self.points = after
        return self

    def rested(self, points):
        """What each triangle's threads would be without strain, turned as it is."""
        threads = (self.strain @ points).reshape(-1, 2, 3)
        a, b, d = (threads[:, i] * threads[:, j] for i, j in ((0, 0), (0, 1), (1, 1)))
        a, b, d = a.sum(1), b.sum(1), d.sum(1)
        root = np.sqrt(np.maximum(a * d - b * b, 1e-8))
        total = np.sqrt(a + d + 2 * root)
        # Of the stretch U only its shear stays, in part: the threads of a cloth turn against each other more easily than they stretch.
        skew = (1 - self.shear) * b / total
        scale = 1 / (root * total)
        turned = (
            lambda p, q: (threads[:, 0] * ((d + root) * p - b * q)[:, None] + threads[:, 1] * ((a + root) * q - b * p)[:, None])
            * scale[:, None]
        )
        norm = np.sqrt(1 - np.clip(skew, -0.5, 0.5) ** 2)
        skew = np.clip(skew, -0.5, 0.5)
        return np.stack([turned(norm, skew), turned(skew, norm)], 1).reshape(-1, 3)

    def part(self, points):
        near = cKDTree(points).query_pairs(self.apart, output_type="ndarray")
        near = near[~np.isin(near[:, 0] * len(points) + near[:, 1], self.edges)]
        if len(near):
            way = points[near[:, 0]] - points[near[:, 1]]
            far = np.linalg.norm(way, axis=1, keepdims=True)
            move = way / np.maximum(far, 1e-6) * (self.apart - far) * 0.45
            for side, sign in ((0, 1), (1, -1)):
                count = np.maximum(np.bincount(near[:, side], minlength=len(points)), 1)[:, None]
                points += sign * np.stack([np.bincount(near[:, side], axis, len(points)) for axis in move.T], -1) / count
            points[self.fixed] = self.points[self.fixed]

    def rest_on_body(self, before, after):
        far, out = self.body.at(after)
        deep = np.maximum(self.gap - far, 0)[:, None]
        slide = after - before
        slide -= (slide * out).sum(1, keepdims=True) * out
        moved = out * deep - np.where(deep > 0, self.rub, 0) * slide
        moved[self.fixed] = 0
        after += moved


def bending(sheet, area, bend):
    """How cloth resists being bent between neighbouring triangles, as a matrix."""
    faces, n = sheet.faces, len(sheet.points)
    sides = np.concatenate([faces[:, [1, 2, 0]], faces[:, [2, 0, 1]], faces[:, [0, 1, 2]]])
    corner = np.concatenate([sheet.flat[:, [1, 2, 0]], sheet.flat[:, [2, 0, 1]], sheet.flat])
    # Each side: from a to b, c opposite. Cotangents of the angles at a and b.
    a, b, c = (corner[:, i] for i in range(3))
    cot = lambda p, q, r: ((q - p) * (r - p)).sum(1) / np.maximum(np.abs(cross2(q - p, r - p)), 1e-12)
    at_a, at_b = cot(a, b, c), cot(b, c, a)
    key = np.sort(sides[:, :2], axis=1)
    key = key[:, 0] * n + key[:, 1]
    order = np.argsort(key, kind="stable")
    twin = np.flatnonzero(key[order][1:] == key[order][:-1])
    one, other = order[twin], order[twin + 1]
    same = sides[one, 0] == sides[other, 0]
    a2, b2 = np.where(same, at_a[other], at_b[other]), np.where(same, at_b[other], at_a[other])
    which = [sides[one, 0], sides[one, 1], sides[one, 2], sides[other, 2]]
    share = [at_b[one] + b2, at_a[one] + a2, -at_a[one] - at_b[one], -a2 - b2]
    rows = np.tile(np.arange(len(one)), 4)
    stencil = sparse.csr_matrix((np.concatenate(share), (rows, np.concatenate(which))), (len(one), n))
    areas, bends = np.tile(area, 3), np.tile(bend, 3)
    stiff = 3 * np.minimum(bends[one], bends[other]) / (areas[one] + areas[other])
    return stencil.T @ sparse.diags(stiff) @ stencil


def hung(sheet, weights, body, held=(), steps=(200, 60, 25), rough=0.002, tied=None, **ways):
    """
    The sheet after its fall, each time of `steps` twice as fine: what is large settles while it costs little. `held`: edges (panel, edge)
    that stay where they were placed, as does what `tied` answers True for, of panels' names and points in their patterns; `rough`:
    unevenness it starts with, for there is no fold without a cause.
    """
    random = np.random.default_rng(2)
    for number, count in enumerate(steps):
        sheet = refined(sheet) if number else sheet
        pinned = np.unique(np.concatenate([np.zeros(0, int), *(sheet.rims[key] for key in held)]))
        if tied:
            pinned = np.union1d(pinned, sheet.faces[tied(np.array(sheet.names)[sheet.panel][:, None], sheet.flat)])
        loose = np.setdiff1d(np.arange(len(sheet.points)), pinned)
        sheet.points[loose] += random.normal(0, rough / (number + 1), (len(loose), 3))
        fall = Fall(sheet, weights, pinned, body, **ways)
        if not number:
            fall.fall(20, 0.5)
        sheet.points = fall.fall(count, 0.04).fall(count // 3, 0.2).points
    return sheet
