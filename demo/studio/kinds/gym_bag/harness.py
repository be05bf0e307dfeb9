"""What a backpack is carried by: padded straps that end in webbing and ladder locks, a loop of webbing between them."""

import numpy as np

import materials as m
import sewn
import solids as s
from parts import Part, solid_part

# The middle of the left strap from the top down, and where its face looks.
SPINE = np.array([(0.046, -0.012, 0.462), (0.050, 0.010, 0.452), (0.057, 0.034, 0.415), (0.074, 0.050, 0.340), (0.092, 0.052, 0.265),
    (0.101, 0.042, 0.205), (0.104, 0.030, 0.165)])
LOOKS = np.array([(0, 0.2, 1), (0, 0.6, 0.8), (0, 0.95, 0.35), (0.10, 1, 0.1), (0.14, 1, -0.1), (0.16, 1, -0.25), (0.16, 1, -0.3)])
# How far from its edges a strap's pad is quilted.
QUILT = 0.0125


def harness(back):
    """All of it, on a back at that y."""
    pads, edges, webs, locks, tabs, chest = [], [], [], [], [], []
    for side in (-1, 1):
        pad, left, right, middle, facing = padded(SPINE * (side, 1, 1) + (0, back, 0), LOOKS * (side, 1, 1))
        pads.append(pad)
        edges += [left, right]
        webs.append(s.ribbon(middle[70:320:9] + facing[70:320:9] * 0.0066, facing[70:320:9], 0.018, 0.0018, 200))
        chest.append(middle[165] + facing[165] * 0.0085)
        end, way, look = middle[-1], middle[-1] - middle[-12], facing[-1]
        way = way / np.linalg.norm(way)
        folded = [end - way * 0.016 + look * 0.006, end + look * 0.0055, end + way * 0.012 + look * 0.002]
        tabs.append(s.ribbon(folded, look, 0.028, 0.003, 30))
        lock = end + way * 0.022 + look * 0.002
        locks.append(ladder(lock, way, look, 0.025))
        # Through the lock and down to where the base is sewn to the back; what is left of it hangs.
        foot = np.array((side * 0.132, back - 0.010, 0.030))
        half = (lock + foot) / 2 + (side * 0.004, 0.006, -0.006)
        held = [lock - way * 0.004 + look * 0.002, lock + way * 0.014, half, foot + (0, 0.006, 0.018), foot]
        webs.append(s.ribbon(held, look, 0.023, 0.0022, 120))
        hangs = [(-0.004, 0.006, -0.050), (-0.008, 0.000, -0.090), (-0.006, -0.002, -0.118)]
        loose = [lock + look * 0.004, lock + way * 0.012 + look * 0.006, *(lock + np.array(by) * (side, 1, 1) for by in hangs)]
        webs.append(s.ribbon(loose, look, 0.023, 0.0020, 100))
    # Across the chest: it hangs as it was let go.
    left, right = chest
    at = np.linspace(0, 1, 9)[:, None]
    across = left + (right - left) * at + np.array((0, 0.004, -0.026)) * (4 * at * (1 - at))
    webs.append(s.ribbon(across, (0, 1, 0.1), 0.018, 0.0020, 100))
    locks.append(release(across[4] + (0, 0.001, 0), right - left, (0, 1, 0.1), 0.019))
    rise = np.array([(-0.034, -0.020, 0.470), (-0.034, -0.014, 0.490), (-0.026, -0.008, 0.512), (0, -0.005, 0.522)])
    loop = np.concatenate([rise, rise[-2::-1] * (-1, 1, 1)]) + (0, back, 0)
    out = np.array([(-1, 0, 0), (-1, 0, 0.1), (-0.7, 0, 0.7), (0, 0, 1), (0.7, 0, 0.7), (1, 0, 0.1), (1, 0, 0)])
    webs.append(s.ribbon(loop, out, 0.025, 0.003, 120))
    return [
        *pads,
        solid_part("bound", m.made("bound", m.WEBBING, 0.024, grain=0.5), *edges),
        solid_part("straps", m.made("straps", m.WEBBING, 0.022, grain=0.8), *webs),
        solid_part("locks", m.made("locks", m.PLASTIC, 0.03), *locks),
        solid_part("strap ends", m.made("strap ends", m.NYLON, grain=1.2), *tabs),
    ]


def padded(spine, looks, rows=400):
    """A strap of foam between cloth, bound at its edges: the part, the ways of its binding, its middle line and where that looks."""
    middle, looks = sewn.even(spine, rows), sewn.even(looks, rows)
    way = np.gradient(middle, axis=0)
    way /= np.linalg.norm(way, axis=1, keepdims=True)
    across = np.cross(way, looks)
    across /= np.linalg.norm(across, axis=1, keepdims=True)
    out = np.cross(across, way)
    t = np.linspace(0, 1, rows)
    half = 0.5 * np.interp(t, (0, 0.35, 0.7, 0.93, 1), (0.062, 0.070, 0.062, 0.046, 0.034))
    # How far from its edges: one column of vertices lies on the seam itself.
    inset = np.array((0, 0.0006, 0.0018, 0.0038, 0.0063, 0.0090, 0.0113, QUILT, 0.0137, 0.0155))
    rest = inset[-1] + (half[:, None] - inset[-1]) * np.linspace(0, 1, 8)[1:]
    far = np.concatenate([np.broadcast_to(inset, (rows, len(inset))), rest], 1)
    place = np.concatenate([far - half[:, None], (half[:, None] - far)[:, -2::-1]], 1)
    place, far = np.concatenate([place, place[:, ::-1]], 1), np.concatenate([far, far[:, -2::-1]] * 2, 1)
    columns = far.shape[1]
    length = np.linalg.norm(np.diff(middle, axis=0), axis=1).sum()
    # Quilted along both edges and across.
    rib = np.abs((t * length / 0.042) % 1 - 0.5)[:, None] * 0.042 + 0 * far
    quilt = 0.0020 * np.exp(-((np.where(far < QUILT, np.abs(far - QUILT), np.minimum(rib, far - QUILT)) / 0.0024) ** 2))
    high = 0.0014 + 0.0052 * sewn.swell(far, 0.016) - quilt
    high[:, columns // 2 :] *= -1
    vertices = middle[:, None] + place[..., None] * across[:, None] + high[..., None] * out[:, None]
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(middle, axis=0), axis=1))])[:, None] + 0 * far
    seam = np.where(far < QUILT, QUILT - far, np.minimum(rib, far - QUILT)) + 0.0038
    run = np.where((far > QUILT) & (rib < far - QUILT), place, along)
    cloth = m.made("pad", m.NYLON, stitch=True, grain=1.4)
    pad = Part("pad", vertices.reshape(-1, 3), s.strip_faces(rows, columns), cloth, dict(seam=seam.ravel(), run=run.ravel()))
    ways = [(middle + sign * (half - 0.0006)[:, None] * across)[::12] for sign in (-1, 1)]
    bound = [s.tube(np.concatenate([way, [middle[-1]]]), 0.0030, 10, 200) for way in ways]
    return pad, *bound, middle, out


def set_down(solid, at, way, look):
    """A thing made flat, x across, y along, z up, laid there."""
    way, look = np.array(way, float), np.array(look, float)
    way = way / np.linalg.norm(way)
    side = np.cross(way, look)
    side /= np.linalg.norm(side)
    vertices, *rest = solid
    return vertices @ np.stack([side, way, np.cross(side, way)]) + np.array(at), *rest


def bar(half, at, by=0.0012):
    return s.moved(s.block(half, min(by, min(half) * 0.95), 6), at)


def ladder(at, way, look, wide):
    """A ladder lock: two rails, three rungs, the last of them a lip to lift."""
    rails = [bar((0.0022, 0.014, 0.0026), (sign * (wide / 2 + 0.0022), 0, 0)) for sign in (-1, 1)]
    rungs = [bar((wide / 2 + 0.003, 0.0021, 0.0021), (0, y, z)) for y, z in ((-0.012, 0), (-0.001, 0.002))]
    lip = bar((wide / 2 + 0.0044, 0.0042, 0.0018), (0, QUILT, 0.0016))
    return set_down(s.joined(*rails, *rungs, lip), at, way, look)


def release(at, way, look, wide):
    """A buckle of two halves: prongs that snap into a housing, seen in its sides."""
    half = wide / 2
    housing = bar((half + 0.002, 0.011, 0.0042), (0, 0.006, 0), 0.003)
    prongs = [bar((0.0026, 0.0085, 0.0030), (sign * (half - 0.0010), -0.010, 0), 0.002) for sign in (-1, 1)]
    tongue = bar((0.0035, 0.010, 0.0026), (0, -0.010, 0), 0.002)
    base = bar((half + 0.001, 0.0045, 0.0036), (0, -0.0205, 0), 0.0025)
    return set_down(s.joined(housing, *prongs, tongue, base), at, way, look)
