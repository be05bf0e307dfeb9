"""
The wall of a gym: painted brick over a rubber floor, a heavy bag on its bracket, the round timer, a shelf with gloves, wraps and a bottle,
a medicine ball and a kettlebell below it.
"""

import materials as m
import room
import solids as s
from kinds import bottle, bracket, glove, heavy_bag, kettlebell, med_ball, timer, wraps
from materials import dyed
from parts import Pose, solid_part, stood

VIEWS = [dict(eye=(0.16, -5.6, 1.30), towards=(0.16, 0.0, 0.98), lens=50, reach=2.2, light="room")]
BAG = dict(length=0.72, width=0.3, bands=2, hang="chain")
GLOVES = dict(ounces=14, closure="strap", cuff=0.45, bulk=1.06, pattern="band")
BRACKET, SHELF = 1.72, 1.06
CHALK, INK, RED, GOLD = "#f2efe8", "#222226", "#c4222c", "#b88a2c"


def build(look):
    with dyed(INK, RED):
        steel = stood(bracket.build({})[:-1], Pose(x=-0.62, z=BRACKET))
    with dyed("#7a4526", CHALK):
        bag = stood(heavy_bag.build(BAG), Pose(x=-0.62, y=-bracket.REACH + 0.045, z=BRACKET - 1.38, turn=24))
    with dyed(INK, "#ff4a2e"):
        clock = stood([part for part in timer.build({}) if part.name not in ("remote", "buttons", "start")], Pose(x=0.92, z=1.58))
    return [*room.wall(4.4, 2.7), *room.floor(4.4, 4.0), *steel, *bag, *clock, *shelf(), *below()]


def shelf():
    plank = s.moved(s.block((0.62, 0.125, 0.018), 0.004), (0.92, -0.128, SHELF))
    rests = [
        s.ribbon([(x, -0.22, SHELF - 0.020), (x, -0.012, SHELF - 0.020), (x, -0.008, SHELF - 0.028), (x, -0.008, SHELF - 0.19)], normals, 0.03, 0.005)
        for x in (0.50, 1.34)
        for normals in [[(0, 0, 1), (0, 0.3, 1), (0, 1, 0.3), (0, 1, 0)]]
    ]
    top = SHELF + 0.0185
    parts = [
        solid_part("plank", m.made("plank", m.WOOD, (0.50, 0.33, 0.18)), plank),
        solid_part("rests", m.made("rests", m.PAINTED, 0.02), *rests),
    ]
    with dyed(RED, CHALK):
        for pose in (Pose(x=0.62, y=-0.115, z=top, turn=20, mirrored=True), Pose(x=0.80, y=-0.125, z=top, turn=-26)):
            parts += stood(glove.build(GLOVES), pose)
    with dyed(CHALK, INK):
        parts += stood(wraps.build(dict(edge="herringbone", pose="stack")), Pose(x=1.10, y=-0.13, z=top, turn=12))
    with dyed("#d5e2e6", INK):
        parts += stood(bottle.build({}), Pose(x=1.36, y=-0.12, z=top, turn=-30))
    return parts


def below():
    with dyed("#7a4526", RED):
        ball = stood(med_ball.build({}), Pose(x=0.62, y=-0.42, turn=-20))
    with dyed(INK, CHALK):
        bell = stood(kettlebell.build(dict(style="cast")), Pose(x=1.08, y=-0.46, turn=-24))
    return [*ball, *bell]
