"""Headguards: padding around a head that is not there, the face to -y, standing on the cheek pads and the nape."""

import numpy as np

import fields as f
import materials as m
import sewn
from parts import Part, Pose, label, printed, skinned

VIEWS = [
    dict(poses=[Pose(turn=-30)], azimuth=0, elevation=7),
    dict(poses=[Pose(turn=142)], azimuth=0, elevation=12),
    dict(poses=[Pose(turn=-48)], azimuth=0, elevation=10, zoom=2.1, aim=(0.5, 0.3, 0.62)),
]
CELL = 0.0016

# Half of the face's opening as it is seen from the front (across, up), the rest beyond the edge of the guard.
TIGHT_FACE = [(0, 0.109), (0.036, 0.110), (0.060, 0.104), (0.063, 0.078), (0.054, 0.064), (0.040, 0.052), (0.034, 0.030), (0.037, -0.04), (0.037, -0.09), (0, -0.09)]
# What is covered as it is seen from the side (forwards is -): from the chin's side back, up and over.
CHEEKS = [(-0.16, 0.03), (-0.150, 0.006), (-0.085, 0.001), (-0.030, 0.003), (0.012, 0.012), (0.050, 0.020), (0.085, 0.012), (0.125, 0.016), (0.16, 0.06), (0.16, 0.26), (-0.16, 0.26)]
EARS = [(-0.16, 0.108), (-0.110, 0.108), (-0.072, 0.104), (-0.054, 0.078), (-0.046, 0.030), (-0.036, 0.002), (0.020, 0.002), (0.040, 0.014), (0.072, 0.022), (0.100, 0.018), (0.13, 0.020), (0.16, 0.06), (0.16, 0.26), (-0.16, 0.26)]
# What is left open over the crown, seen from above, and behind, seen from behind.
CROWN = [(0, -0.070), (0.040, -0.066), (0.054, -0.044), (0.024, -0.024), (0.014, 0.0), (0.016, 0.024), (0.046, 0.040), (0.048, 0.066), (0, 0.074)]
NAPE = [(0, -0.09), (0.090, -0.09), (0.062, 0.000), (0.036, 0.028), (0.031, 0.06), (0.032, 0.10), (0.018, 0.122), (0, 0.124)]


class Guard:
    """The padding of a style as fields: how far from the head, how far inside of the guard's edge, how thick it is there."""

    def __init__(self, style):
        self.style = style
        self.small = 0.9 if style == "kids" else 1.0
        tight = style in ("cheek", "bar")
        self.face = sewn.Outline(TIGHT_FACE, mirrored=True)
        self.side = sewn.Outline(CHEEKS if tight else EARS)
        self.crown = sewn.Outline(CROWN, mirrored=True)
        self.nape = sewn.Outline(NAPE, mirrored=True)
        self.foam = {"cheek": 0.028, "bar": 0.030, "open": 0.021, "kids": 0.019, "rolls": 0.014}[style]
        self.ear = {"kids": 0.030, "open": 0.021, "rolls": 0.019}.get(style, 0.018)

    def head(self, p):
        skull = sewn.ellipsoid(p, (0, 0.0, 0.098), (0.0765, 0.0985, 0.093))
        jaw = sewn.ellipsoid(p, (0, -0.016, 0.036), (0.0665, 0.081, 0.088))
        return f.blend(skull, jaw, 0.03)

    def thick(self, p):
        """Of the foam without its seams: full in front and at the sides, thin over the crown and behind."""
        above = sewn.smooth(p[..., 2], 0.145, 0.200)
        behind = sewn.smooth(p[..., 1], 0.02, 0.085)
        cheek = 0.0
        if self.style in ("cheek", "bar"):
            x, y, z = np.abs(p[..., 0]) - 0.058, p[..., 1] + 0.070, p[..., 2] - 0.040
            cheek = 0.010 * np.exp(-((x / 0.035) ** 2 + (y / 0.036) ** 2 + (z / 0.038) ** 2))
        return self.foam * (1 - 0.30 * above) * (1 - 0.42 * behind) + cheek

    def smooth_skin(self, p):
        """Where straps lie: over the seams, not into them."""
        p = p.astype(np.float32)
        return self.head(p) - self.thick(p) * 0.94

    def edge(self, p):
        """How far outside of what is covered."""
        x, y, z = np.abs(p[..., 0]), p[..., 1], p[..., 2]
        ear = np.hypot((y - 0.012) / 0.86, z - 0.068) - self.ear
        edges = [self.side.at(y, z), -ear]
        if self.style in ("cheek", "bar"):
            edges.append(-np.where(y < -0.005, self.face.at(x, z), sewn.FAR))
        if self.style != "rolls":
            edges.append(-np.where(z > 0.1, self.crown.at(x, y), sewn.FAR))
            edges.append(-np.where(y > 0.03, self.nape.at(x, z), sewn.FAR))
        return np.max(edges, axis=0)

    def seams(self, p):
        """(distance, run) of the seams between panels."""
        x, y, z = np.abs(p[..., 0]), p[..., 1], p[..., 2]
        away = np.full(x.shape, sewn.FAR, np.float32)
        front, side = (y < -0.01), (x > 0.045)
        ring = np.hypot((y - 0.012) / 0.92, z - 0.068)
        crossing = lambda far, run, where: (np.where(where, np.abs(far), away), run)
        around = np.arctan2(p[..., 0], -y) * 0.1
        high = 0.164 - 0.9 * y * y
        if self.style in ("cheek", "bar"):
            brow = z - 0.116 - 0.35 * (x - 0.07)
            temple = y + 0.026 + 0.10 * (z - 0.068)
            return sewn.nearest(
                crossing(z - high, around, np.abs(z - high) < 0.02),
                crossing(x - 0.034 - 0.16 * (z - 0.11), z, front & (z > 0.10) & (z < high)),
                crossing(brow, y, side & (temple < 0)),
                crossing(temple, z, side & (z < high)),
                crossing(y - 0.056 - 0.10 * (z - 0.068), z, side & (z < high)),
            )
        if self.style == "open":
            return sewn.nearest(
                crossing(z - high - 0.002, around, np.abs(z - high) < 0.02),
                crossing(x - 0.026 - 0.1 * (z - 0.11), z, front & (z < high)),
                crossing(y + 0.052, z, side & (z < high)),
                crossing(ring - 0.040, np.arctan2(z - 0.068, y) * 0.04, side & (z < 0.1) & (ring > 0.03)),
                crossing(y - 0.058, z, side & (z < high)),
            )
        return sewn.nearest(crossing(z - high + 0.004, around, np.abs(z - high) < 0.03), crossing(y - 0.058, z, side & (z < high - 0.004)))

    def at(self, p):
        p = p.astype(np.float32)
        head, edge = self.head(p), self.edge(p)
        thick = self.thick(p)
        if self.style == "rolls":
            seam, run, high = rolls(p)
            rim = 0.007
            puffed = np.maximum(rim, high) * sewn.swell(-edge, 0.010) ** 0.5
        else:
            seam, run = self.seams(p)
            rim = 0.0075
            puffed = rim + (thick - rim) * sewn.swell(-edge, thick * 0.72) - sewn.valley(seam, thick * (0.30 - 0.12 * sewn.smooth(p[..., 2], 0.135, 0.150)), thick * 0.30)
        return dict(head=head, edge=edge, skin=head - puffed, rim=rim, seam=seam, run=run, p=p)


def rolls(p):
    """Six rolls from the brow over the crown, a roll around the head below them, a ring around each ear."""
    x, y, z = p[..., 0], p[..., 1], p[..., 2]
    arch = lambda part: np.sqrt(np.clip(1 - part * part, 0, 1))
    angle = np.arctan2(x, np.maximum(z - 0.052, 1e-3))
    lane = np.radians(24)
    part = (angle / lane) % 1
    over = np.abs(part - 0.5) * 2
    far = np.hypot(x, z - 0.052)
    lanes = np.where(np.abs(angle) < 3 * lane, 0.006 + 0.0135 * arch(over), 0.007)
    low = 0.122 - 0.05 * np.maximum(0, -y - 0.02) + 0.02 * np.abs(y)
    band = (z - low) / 0.0165
    ring = np.hypot(y - 0.012, z - 0.058)
    around_ear = (ring - 0.033) / 0.013
    high = np.where(z > low + 0.0165, lanes, 0.006)
    high = np.maximum(high, 0.006 + 0.016 * arch(np.clip(band, -1, 1)))
    high = np.maximum(high, 0.006 + np.where(np.abs(x) > 0.04, 0.013 * arch(np.clip(around_ear, -1, 1)), 0))
    seam_lane = np.where(z > low + 0.018, (1 - over) * lane / 2 * far, sewn.FAR)
    seam_band = np.abs(np.abs(z - low) - 0.0175)
    around = np.arctan2(x, -y) * 0.1
    seam, run = sewn.nearest((seam_lane, y), (seam_band, around))
    return seam, run, high


def build(look):
    style = look["style"]
    guard = Guard(style)
    low, high = (-0.125, -0.19 if style == "bar" else -0.145, -0.004), (0.125, 0.135, 0.225)
    grid = f.Grid(low, high, CELL)
    head = guard.head(grid.points)
    near = (head > -0.008) & (head < 0.05)
    at = guard.at(grid.points[near])
    shell = sewn.rounded(np.maximum(at["skin"], -at["head"]), at["edge"], 0.0022)
    binding = np.hypot(at["edge"] + 0.0015, (at["head"] - at["rim"] / 2)) - 0.0047
    solid = np.full(head.shape, 0.02, np.float32)
    solid[near] = f.blend(shell, binding, 0.0012)
    if style == "bar":
        before = (grid.points[..., 1] < -0.04) & (np.abs(grid.points[..., 2] - 0.048) < 0.035)
        solid[before] = f.blend(solid[before], bar(grid.points[before])[0], 0.004)
    solid = np.maximum(solid, -grid.points[..., 2])
    thread = True if style in ("open", "rolls") else "own"
    hide = m.made("hide", m.VINYL if style == "kids" else m.HIDE, trim="trim", stitch=thread, label=label("wordmark"), grain=0.8)
    skin = skinned(grid, solid, "guard", hide, lambda vertices: on_guard(guard, vertices))
    felt = m.made("lining", sewn.SUEDE, (0.30, 0.25, 0.18) if style == "rolls" else 0.034)
    parts = sewn.lined(skin, 0.0007 - guard.head(skin.vertices), felt)
    parts += fastened(guard, style)
    if guard.small != 1:
        parts = [Part(p.name, p.vertices * guard.small, p.faces, p.material, p.attributes) for p in parts]
    return parts


def on_guard(guard, vertices):
    at = guard.at(vertices)
    x, y, z = vertices.T
    piping = 0.0050 - np.hypot(at["edge"] + 0.0015, at["head"] - at["rim"] / 2)
    outside = at["head"] > at["rim"] * 0.4
    seam = np.where(outside, at["seam"], sewn.FAR)
    trim = np.where(guard.style in ("cheek", "bar", "open"), piping, -0.01)
    if guard.style == "open":
        trim = np.maximum(trim, np.where(np.abs(x) > 0.05, 0.040 - np.hypot((y - 0.012) / 0.92, z - 0.068), -0.01))
    across, up = (0.060, 0.0165) if guard.style != "kids" else (0.054, 0.015)
    middle = {"cheek": 0.137, "bar": 0.137, "open": 0.134, "kids": 0.134, "rolls": 0.1225}[guard.style]
    if guard.style == "rolls":
        across, up = 0.036, 0.0105
    if guard.style == "open":
        across, up = 0.044, 0.0125
    u, v = printed(x / across, (z - middle) / up, (y < -0.05) & outside)
    if guard.style == "bar":
        away, along, round_ = bar(vertices)
        on = away < 0.003
        seam = np.where(on, np.abs(np.abs(along) - 0.062), seam)
        trim = np.where(on, 0.050 - np.abs(along), trim)
        trim = np.where(on & (np.abs(along) > 0.05), -0.01, trim)
        return dict(seam=seam, run=np.where(on, round_ * 0.017, at["run"]), trim=trim, u=u, v=v)
    return dict(seam=seam, run=at["run"], trim=trim, u=u, v=v)


def bar(p):
    """The bar before the face: from cheek to cheek around the nose."""
    half = [(0.088, -0.052), (0.080, -0.098), (0.056, -0.138), (0.026, -0.158), (0.0, -0.163)]
    plan = half + [(-x, y) for x, y in half[-2::-1]]
    spine = [(x, y, 0.046 + 0.004 * np.cos(np.pi * x / 0.18)) for x, y in plan]
    n = len(spine)
    sweep = f.Sweep(spine, [0.018] * n, [0.0175] * n, side=(0, 0, 1), power=2.2)
    distance, t, angle = sweep.at(p.astype(np.float32))
    return distance, (t - 0.5) * sweep.length, angle


def around(angle, z, radius=(0.1, 0.12)):
    """A point beside the head: degrees from the face around to the right ear and on, height."""
    a = np.radians(angle)
    return (radius[0] * np.sin(a), -radius[1] * np.cos(a), z)


def fastened(guard, style):
    skin = guard.smooth_skin
    parts = []
    leather = lambda name, colour="body", **more: m.made(name, m.VINYL if style == "kids" else m.HIDE, colour, stitch="own", grain=0.7, **more)
    black = m.made("webbing", sewn.WEBBING, 0.022)
    steel = m.made("steel", m.STEEL, 0.6)
    # Behind.
    if style == "cheek":
        for n, (start, end) in enumerate((((112, 0.112), (232, 0.046)), ((-112, 0.112), (-232, 0.046)))):
            path = [around(a, z) for a, z in zip(np.linspace(start[0], end[0], 14), np.linspace(start[1], end[1], 14))]
            parts.append(sewn.strap_part("strap", sewn.strap(path, (0, 1, 0), 0.034, 0.0034, skin, 0.001 + 0.0036 * n, (0.004, 0.012)), leather("strap"), 0.034))
    elif style in ("open", "kids"):
        wide = 0.044 if style == "open" else 0.036
        path = [around(a, 0.062) for a in np.linspace(116, 236, 16)]
        solid = sewn.strap(path, (0, 1, 0), wide, 0.0036, skin, 0.001, (0.004, 0.010))
        part = sewn.strap_part("strap", solid, leather("strap", "trim" if style == "kids" else "body", label=label("wordmark")), wide)
        across, along = solid[2], solid[3]
        middle = along.max() * 0.52
        part.attributes["u"], part.attributes["v"] = printed(-(along - middle) / 0.052, across / 0.0145, np.abs(along - middle) < 0.04)
        parts.append(part)
    if style in ("bar", "rolls"):
        rows = (0.034, 0.053, 0.072, 0.091, 0.110) if style == "bar" else ()
        holes = [[sewn.projected(np.array([(side * 0.044, 0.12, z)]), skin, 0.0)[0][0] for side in (-1, 1)] for z in rows]
        if holes:
            left, right = zip(*holes)
            lace = m.made("lace", sewn.COTTON, 0.6)
            parts.append(solid_part("laces", sewn.tied(left, right, 0.0022, skin, 0.003), lace))
            flat = [hole for pair in holes for hole in pair]
            parts.append(solid_part("eyelets", sewn.eyelets(flat, [(0, 1, 0)] * len(flat)), steel))
    # Over the crown.
    if style in ("cheek", "bar", "open"):
        rows = np.linspace(-0.012, 0.020, 3)
        holes = [[sewn.projected(np.array([(side * 0.029, y, 0.2)]), skin, -0.002)[0][0] for side in (-1, 1)] for y in rows]
        left, right = zip(*holes)
        parts.append(solid_part("crown laces", sewn.tied(left, right, 0.0022, skin, 0.001), m.made("crown lace", sewn.COTTON, 0.6 if style != "open" else 0.03)))
        flat = [hole for pair in holes for hole in pair]
        parts.append(solid_part("crown eyelets", sewn.eyelets(np.array(flat) + (0, 0, 0.001), [(0, 0, 1)] * len(flat)), steel))
    if style == "kids":
        path = [(x, 0.004, 0.2) for x in np.linspace(-0.05, 0.05, 12)]
        parts.append(sewn.strap_part("bridge", sewn.strap(path, (0, 0, 1), 0.034, 0.004, skin, -0.002, (0.006, 0.006)), leather("bridge"), 0.034))
    # Under the chin.
    parts += chin_strap(style, black, steel)
    return parts


def chin_strap(style, black, steel):
    """From side to side below the chin; on the right it runs through a buckle or onto hook and loop."""
    reach = -0.095 if style in ("cheek", "bar") else -0.082
    half = [(0.071, 0.004, 0.030), (0.068, -0.030, 0.017), (0.050, reach + 0.018, 0.0125), (0.022, reach, 0.0115)]
    path = half + [(-x, y, z) for x, y, z in half[::-1]]
    looks = [(x * 14, y * 6, -0.25) for x, y, z in path]
    wide = 0.019
    strap = sewn.strap(path, looks, wide, 0.0024, steps=200)
    parts = [sewn.strap_part("chin strap", strap, black if style != "rolls" else m.made("chin", m.HIDE, "body", stitch=True, grain=0.5), wide)]
    outer = [(x * 1.04, y * 1.03 - 0.002, z) for x, y, z in even_part(path, 0.10, 0.52)]
    over = sewn.strap(outer, [(x * 14, y * 6, -0.25) for x, y, z in outer], wide - 0.001, 0.0024, tips=(0, 0.008), steps=90)
    parts.append(sewn.strap_part("chin end", over, parts[0].material, wide))
    at = even_part(path, 0.16, 0.20)
    middle, way = np.array(at[0]) * (1.05, 1.04, 1), np.array(at[-1]) - np.array(at[0])
    way /= np.linalg.norm(way)
    look = np.array((way[1], -way[0], 0)) * (1 if way[1] * middle[0] > 0 else -1)
    look /= np.linalg.norm(look)
    parts.append(solid_part("buckle", sewn.buckle(middle, way, look, wide, 0.017), steel))
    return parts


def even_part(path, start, end):
    way = sewn.even(path, 200)
    return [tuple(point) for point in way[int(start * 199) : int(end * 199) + 1 : 6]]


def solid_part(name, solid, material):
    vertices, faces, around, along = solid
    return Part(name, vertices, faces, material, dict(around=around, along=along))
