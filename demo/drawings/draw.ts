import { drawFreestanding, drawTeardrop, drawWaterBag } from "./bags.ts";
import { apart, onto, sheet } from "./canvas.ts";
import { drawBellyPad, drawSticks } from "./coach.ts";
import { drawBottle, drawStool } from "./corner.ts";
import { drawDumbbell } from "./dumbbell.ts";
import { drawBagMitt, drawGlove } from "./gloves.ts";
import { drawChestGuard, drawGroinGuard } from "./guards.ts";
import { drawGymBag } from "./gym-bags.ts";
import { drawInnerGlove, drawTapeSet, drawWraps } from "./hands.ts";
import { drawHeadguard } from "./head.ts";
import { drawHeavyBag } from "./heavy-bag.ts";
import { drawKettlebell } from "./kettlebell.ts";
import type { Drawer, Kind, Look, View } from "./look.ts";
import { drawMatRoll, drawPuzzleMat } from "./mats.ts";
import { drawMouthguard } from "./mouthguard.ts";
import { drawBodyShield, drawFocusMitt, drawThaiPad } from "./pads.ts";
import { drawCobra, drawDoubleEnd, drawReflexBand } from "./reflex.ts";
import { drawRobe } from "./robe.ts";
import { drawBattleRope, drawLadder, drawRope } from "./ropes.ts";
import { drawShoe } from "./shoes.ts";
import { drawShorts } from "./shorts.ts";
import { drawPlatform, drawSpeedBall } from "./speed.ts";
import { drawAbWheel, drawBands, drawMedBall } from "./strength.ts";
import { drawHoodie, drawTee } from "./tops.ts";
import { drawBracket, drawTimer } from "./wall.ts";

const drawers: { [K in Kind]: Drawer<K> } = {
  glove: drawGlove,
  bagMitt: drawBagMitt,
  wraps: drawWraps,
  innerGlove: drawInnerGlove,
  tapeSet: drawTapeSet,
  headguard: drawHeadguard,
  mouthguard: drawMouthguard,
  groinGuard: drawGroinGuard,
  chestGuard: drawChestGuard,
  heavyBag: drawHeavyBag,
  teardrop: drawTeardrop,
  waterBag: drawWaterBag,
  freestanding: drawFreestanding,
  speedBall: drawSpeedBall,
  platform: drawPlatform,
  doubleEnd: drawDoubleEnd,
  reflexBand: drawReflexBand,
  cobra: drawCobra,
  focusMitt: drawFocusMitt,
  thaiPad: drawThaiPad,
  bodyShield: drawBodyShield,
  bellyPad: drawBellyPad,
  sticks: drawSticks,
  shoe: drawShoe,
  shorts: drawShorts,
  tee: drawTee,
  hoodie: drawHoodie,
  robe: drawRobe,
  rope: drawRope,
  battleRope: drawBattleRope,
  ladder: drawLadder,
  kettlebell: drawKettlebell,
  dumbbell: drawDumbbell,
  bands: drawBands,
  medBall: drawMedBall,
  abWheel: drawAbWheel,
  puzzleMat: drawPuzzleMat,
  matRoll: drawMatRoll,
  timer: drawTimer,
  gymBag: drawGymBag,
  bottle: drawBottle,
  bracket: drawBracket,
  stool: drawStool,
};

/** A trim that would drown in the product's own colour gives way to chalk or ink. */
const withTrim = (look: Look, color: string): Look =>
  "trim" in look && apart(look.trim, color) < 80 ? { ...look, trim: onto(color) } : look;

export const drawProduct = (look: Look, color: string, view: View) => {
  const seen = withTrim(look, color);
  return sheet((drawers[seen.kind] as Drawer<Kind>)(seen, color, view));
};
