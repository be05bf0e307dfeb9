"""
The padding of headguards as fields, around a head that is not there: the face to -y, the lower edge of the cheeks at z = 0. Outlines cut it
as they are seen from the front, the side, above and behind; seams draw it in.
"""

import numpy as np

import fields as f
import sewn

# Half of the face's opening as it is seen from the front (across, up), the rest beyond the edge of the guard.
TIGHT_FACE = [(0, 0.109), (0.036, 0.110), (0.060, 0.104), (0.063, 0.078), (0.054, 0.064), (0.040, 0.052), (0.034, 0.030), (0.037, -0.04),
    (0.037, -0.09), (0, -0.09)]
# What is covered as it is seen from the side (forwards is -): from the chin's side back, up and over.
CHEEKS = [(-0.16, 0.03), (-0.150, 0.006), (-0.085, 0.001), (-0.030, 0.003), (0.012, 0.012), (0.050, 0.020), (0.085, 0.012), (0.125, 0.016),
    (0.16, 0.06), (0.16, 0.26), (-0.16, 0.26)]
EARS = [(-0.16, 0.108), (-0.110, 0.108), (-0.072, 0.104), (-0.054, 0.078), (-0.046, 0.030), (-0.036, 0.002), (0.020, 0.002),
    (0.040, 0.014), (0.072, 0.022), (0.100, 0.018), (0.13, 0.020), (0.16, 0.06), (0.16, 0.26), (-0.16, 0.26)]
# What is left open over the crown, seen from above, and behind, seen from behind.
CROWN = [(0, -0.070), (0.040, -0.066), (0.054, -0.044), (0.024, -0.024), (0.014, 0.0), (0.016, 0.024), (0.046, 0.040), (0.048, 0.066),
    (0, 0.074)]
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
        self.foam = {"cheek": 0.028, "bar": 0.030, "open": 0.021, "kids": 0.019, "rolls": 0.011}[style]
        self.ear = {"kids": 0.021, "open": 0.018, "rolls": 0.016}.get(style, 0.017)

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
            puffed = rim + (thick - rim) * sewn.swell(-edge, thick * 0.72) - sewn.valley(seam,
                thick * (0.30 - 0.12 * sewn.smooth(p[..., 2], 0.135, 0.150)), thick * 0.30)
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
    lanes = np.where(np.abs(angle) < 3 * lane, 0.0045 + 0.0075 * arch(over), 0.005)
    low = 0.122 - 0.05 * np.maximum(0, -y - 0.02) + 0.02 * np.abs(y)
    band = (z - low) / 0.0165
    ring = np.hypot(y - 0.012, z - 0.058)
    around_ear = (ring - 0.033) / 0.013
    high = np.where(z > low + 0.0165, lanes, 0.005)
    high = np.maximum(high, 0.005 + 0.0050 * arch(np.clip(band, -1, 1)))
    high = np.maximum(high, 0.005 + np.where(np.abs(x) > 0.04, 0.008 * arch(np.clip(around_ear, -1, 1)), 0))
    seam_lane = np.where(z > low + 0.018, (1 - over) * lane / 2 * far, sewn.FAR)
    seam_band = np.abs(np.abs(z - low) - 0.0175)
    around = np.arctan2(x, -y) * 0.1
    seam, run = sewn.nearest((seam_lane, y), (seam_band, around))
    return seam, run, high


def bar(p):
    """The bar before the face: from cheek to cheek around the nose."""
    half = [(0.088, -0.052), (0.081, -0.095), (0.058, -0.130), (0.028, -0.147), (0.0, -0.151)]
    plan = half + [(-x, y) for x, y in half[-2::-1]]
    spine = [(x, y, 0.046 + 0.004 * np.cos(np.pi * x / 0.18)) for x, y in plan]
    n = len(spine)
    sweep = f.Sweep(spine, [0.0126] * n, [0.0122] * n, side=(0, 0, 1), power=2.2)
    distance, t, angle = sweep.at(p.astype(np.float32))
    return distance, (t - 0.5) * sweep.length, angle
