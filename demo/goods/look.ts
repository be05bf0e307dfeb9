type Plain<K extends string> = K extends string ? { kind: K; trim: string } : never;

/** The studio's parameters for a model. */
export type Look =
  | {
      kind: "glove";
      /** Printed ounces. */
      ounces: 6 | 8 | 10 | 12 | 14 | 16;
      closure: "strap" | "double" | "lace";
      cuff: number;
      bulk: number;
      pattern: "plain" | "band" | "chevron" | "split" | "star" | "retro" | "stripe" | "halves" | "dots";
      trim: string;
    }
  | { kind: "bagMitt"; style: "closed" | "open" | "mma"; trim: string }
  | { kind: "wraps"; edge: "stripe" | "herringbone" | "dash"; pose: "pair" | "stack" | "single" }
  | { kind: "innerGlove"; trim: string }
  | { kind: "tapeSet"; trim: string }
  | { kind: "headguard"; style: "cheek" | "open" | "bar" | "kids" | "rolls"; trim: string }
  | { kind: "mouthguard"; double: boolean; trim: string }
  | { kind: "groinGuard"; style: "belt" | "cup"; trim: string }
  | Plain<"chestGuard" | "shinGuard">
  | { kind: "heavyBag"; length: number; width: number; bands: number; hang: "chain" | "strap" | "web"; trim: string }
  | Plain<"teardrop" | "waterBag" | "freestanding">
  | { kind: "speedBall"; panels: number; tall: boolean; trim: string }
  | Plain<"platform" | "doubleEnd" | "reflexBand" | "cobra">
  | { kind: "focusMitt"; shape: "curve" | "micro"; trim: string }
  | Plain<"thaiPad" | "bodyShield" | "bellyPad" | "sticks">
  | {
      kind: "shoe";
      height: number;
      sole: "flat" | "heel" | "gum" | "leather";
      pattern: "strap" | "knit" | "bar" | "zip" | "eyelets";
      trim: string;
    }
  | { kind: "shorts"; cut: "classic" | "long" | "double"; trim: string }
  | { kind: "robe"; hood: boolean; trim: string }
  | { kind: "tee"; cut: "tee" | "tank"; print: "ropes" | "number"; trim: string }
  | { kind: "hoodie"; zip: boolean; trim: string }
  | { kind: "rope"; style: "wire" | "beads" | "leather"; trim: string }
  | Plain<"battleRope" | "ladder">
  | { kind: "kettlebell"; style: "cast" | "competition"; trim: string }
  | { kind: "dumbbell"; style: "hex" | "shadow"; trim: string }
  | { kind: "bands"; style: "long" | "mini"; trim: string }
  | Plain<"medBall" | "abWheel">
  | Plain<"puzzleMat" | "matRoll" | "timer" | "bottle" | "bracket" | "stool" | "towel">
  | { kind: "gymBag"; style: "duffel" | "sack" | "backpack"; trim: string };

export type Kind = Look["kind"];
export type LookOf<K extends Kind> = Extract<Look, { kind: K }>;
