"""Mouthguards: a trough of thermoplastic bent to the teeth, its front to -y, and the ventilated case it is kept in, lying behind."""

import numpy as np
from scipy.spatial import cKDTree

import fields as f
import materials as m
import sewn
from parts import Part, Pose, label, printed, skinned


def views(look):
    """A double one is looked at from its other side, its case behind on the left."""
    side = 1 if look["double"] else -1
    return [
        dict(poses=[Pose(turn=side * 16, mirrored=side > 0)], elevation=24, margin=1.14),
        dict(poses=[Pose(turn=58 if side < 0 else -64, mirrored=side > 0)], elevation=40, margin=1.2),
        dict(poses=[Pose(turn=side * 24, mirrored=side > 0)], elevation=32, zoom=1.9, aim=(0.5 + side * 0.16, 0.2, 0.3)),
    ]


CELL = 0.00042
# The dental arch, from the left molars around the incisors to the right ones.
ANGLE = np.linspace(-1.0, 1.0, 900)
ARCH = np.stack([0.0255 * np.sin(1.5 * ANGLE) * (1 + 0.04 * ANGLE**2), 0.020 - 0.041 * np.cos(1.5 * ANGLE)], -1)


class Guard:
    def __init__(self, double):
        self.double = double
        self.thick = 0.0050 if double else 0.0040
        self.tree = cKDTree(ARCH)
        steps = np.linalg.norm(np.diff(ARCH, axis=0), axis=1)
        along = np.concatenate([[0], np.cumsum(steps)])
        self.along = along - along[-1] / 2
        way = np.gradient(ARCH, axis=0)
        self.out = np.stack([way[:, 1], -way[:, 0]], -1) / np.linalg.norm(way, axis=1, keepdims=True)

    def at(self, p):
        """n outwards from the middle of the teeth, t along the arch, z up."""
        far, near = self.tree.query(p[..., :2].reshape(-1, 2), workers=-1)
        d = p[..., :2].reshape(-1, 2) - ARCH[near]
        n = (d * self.out[near]).sum(1)
        past = np.sqrt(np.maximum(far**2 - n**2, 0))
        shape = p.shape[:-1]
        t = self.along[near] + np.sign(self.along[near]) * past
        return n.reshape(shape).astype(np.float32), t.reshape(shape).astype(np.float32), p[..., 2]

    def fields(self, p):
        n, t, z = self.at(p)
        half = self.along[-1]
        back = sewn.smooth(np.abs(t), 0.012, 0.040)
        # A trough: a floor under the teeth, a high wall before the gums, a lower one inside; molars are broader.
        room = 0.0030 + 0.0030 * back
        wall = self.thick * (0.62 - 0.12 * back)
        low = 0.0042 if self.double else 0.0034
        lip = 0.0185 - 0.0050 * back - 0.0042 * np.exp(-((t / 0.0032) ** 2)) + 0.0007 * np.cos(t / 0.0021)
        tongue = 0.0118 - 0.0022 * back + 0.0006 * np.cos(t / 0.0024)
        flare = 0.10 * (z - 0.008)
        outer, inner = n - flare - room - wall, -n - room - wall * 0.85
        around = np.maximum(outer, inner)
        end = np.abs(t) - half + 0.0035
        top = np.where(n > 0, z - lip, z - tongue)
        hollow = np.maximum(np.maximum(n - flare - room, -n - room), low + 0.0006 * np.cos(t / 0.0016) * back - z)
        body = sewn.rounded(sewn.rounded(around, end, 0.004), np.maximum(top, -z), 0.0013)
        solid = -f.blend(-body, hollow, 0.0012)
        return dict(solid=solid, outer=outer, n=n, t=t, z=z, lip=lip)

    def frame(self, at):
        """The stiff frame of a double one: a band around the outside, with windows that show the gel."""
        t, z = at["t"], at["z"]
        windows = np.min([np.hypot((t - c) / 2.1, z - 0.0098) for c in (-0.020, -0.0105, 0.0105, 0.020)], axis=0) - 0.0019
        upper = z - 0.0140 - 0.0016 * np.cos(t / 0.0042) + 0.0026 * np.exp(-((t / 0.005) ** 2)) + 0.0030 * sewn.smooth(np.abs(t), 0.015,
            0.04)
        shell = np.maximum(at["solid"] - 0.0011, np.maximum(-at["outer"] - 0.0020, upper))
        ends = np.abs(t) - self.along[-1] + 0.009
        return sewn.rounded(sewn.rounded(shell, np.maximum(-windows, ends), 0.0006), -z, 0.0005)


def build(look):
    guard = Guard(look["double"])
    grid = f.Grid((-0.036, -0.030, -0.0012), (0.036, 0.028, 0.0215), CELL)
    at = guard.fields(grid.points)
    inks = label("mark")
    if guard.double:
        parts = [
            skinned(grid, at["solid"], "gel", m.made("gel", m.RUBBER, "trim"), lambda vertices: {}),
            skinned(grid, guard.frame(at), "frame", m.made("frame", m.PLASTIC, trim="trim", label=inks),
                lambda vertices: on(guard, vertices, 0.0052, 0.0088)),
        ]
    else:
        gum = m.made("guard", m.PLASTIC, trim="trim", label=inks)
        parts = [skinned(grid, at["solid"], "guard", gum, lambda vertices: on(guard, vertices, 0.0062, 0.0078))]
    parts = [Part(p.name, p.vertices + (-0.016, -0.050, 0), p.faces, p.material, p.attributes) for p in parts]
    return parts + case()


def on(guard, vertices, size, middle):
    at = guard.fields(vertices)
    u, v = printed(at["t"] / size, (at["z"] - middle) / size, (at["outer"] > -0.0012) & (at["n"] > 0))
    return dict(trim=np.full(len(vertices), -0.01), u=u, v=v)


OUTLINE = sewn.Outline([(0, 0.0785), (0.024, 0.0785), (0.0425, 0.071), (0.0435, 0.040), (0.0425, 0.010), (0.038, 0.0), (0.020, -0.0005),
    (0, -0.0005)], mirrored=True, cell=0.0005, margin=0.02)
DEEP = 0.0148


def case():
    """Two shells that meet in a lip, holes for air in the lid, the hinge at the back."""
    grid = f.Grid((-0.048, -0.019, -0.006), (0.048, 0.019, 0.083), 0.0006)
    shell = skinned(grid, box(grid.points), "case", m.made("case", m.PLASTIC, 0.028, label=label("wordmark")), on_case)
    x, y, z = shell.vertices.T
    a = np.radians(16)
    lying = np.stack([0.020 + x * np.cos(a) - z * np.sin(a), x * np.sin(a) + z * np.cos(a) - 0.014, DEEP - y], -1)
    return [Part("case", lying - (0, 0, lying[:, 2].min()), shell.faces, shell.material, shell.attributes)]


def box(p):
    p = p.astype(np.float32)
    x, y, z = p[..., 0], p[..., 1], p[..., 2]
    edge = OUTLINE.at(np.abs(x), z)
    crown = 0.0016 * np.clip(-edge / 0.03, 0, 1)
    draft = 0.10 * np.abs(y)
    solid = sewn.rounded(np.abs(y) - DEEP - crown, edge + draft, 0.0055)
    lip = sewn.rounded(np.abs(y) - 0.0016, edge - 0.0012, 0.0007)
    solid = np.minimum(solid, lip)
    solid = np.maximum(solid, -np.maximum(np.abs(y) - 0.00045, -edge - 0.0012))
    # Slots in the lid, a row above the name and one below.
    slots = np.min([f.capsule(np.stack([x, z], -1), (c, low), (c, low + 0.010), 0.0017) for low in (0.014, 0.055) for c in np.arange(-3,
        4) * 0.0078], axis=0)
    solid = np.maximum(solid, -np.maximum(slots, y + DEEP - 0.004))
    panel = np.abs(edge + 0.0075) - 0.0006
    solid = np.maximum(solid, -np.hypot(np.maximum(panel, 0), np.maximum(np.abs(y + DEEP + crown) - 0.0005, 0)) + 0.0004)
    clasp = sewn.rounded(np.maximum(np.abs(x) - 0.009, np.abs(y) - 0.0046), np.abs(z - 0.0002) - 0.0022, 0.0012)
    hinge = np.maximum(np.hypot(y, z - 0.0802) - 0.0026, np.abs(np.abs(x) - 0.016) - 0.008)
    return np.min([solid, clasp, hinge], axis=0)


def on_case(vertices):
    x, y, z = vertices.T
    u, v = printed(x / 0.044, (z - 0.0395) / 0.0122, y < -DEEP * 0.8)
    return dict(trim=np.full(len(x), -0.01), u=u, v=v)
