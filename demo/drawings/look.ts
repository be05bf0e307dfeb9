/** What a model's drawing may be asked for: a kind and the parameters that make it this model's own. */
export type Look =
  | {
      kind: "glove";
      closure: "strap" | "double" | "lace";
      cuff: number;
      bulk: number;
      pattern: "plain" | "band" | "chevron" | "split" | "star" | "retro" | "stripe" | "halves" | "dots";
      trim: string;
    }
  | { kind: "bagMitt"; trim: string; open: boolean }
  | { kind: "wraps"; edge: "stripe" | "herringbone" | "dash"; rolls: 1 | 2 | 3 }
  | { kind: "innerGlove"; trim: string }
  | { kind: "tapeSet"; trim: string }
  | { kind: "headguard"; style: "cheek" | "open" | "bar" | "kids" | "rolls"; trim: string }
  | { kind: "mouthguard"; double: boolean; trim: string }
  | { kind: "groinGuard"; style: "belt" | "cup"; trim: string }
  | { kind: "chestGuard"; trim: string }
  | { kind: "heavyBag"; length: number; width: number; bands: number; hang: "chain" | "strap" | "web"; trim: string }
  | { kind: "teardrop" | "waterBag" | "freestanding"; trim: string }
  | { kind: "speedBall"; panels: number; tall: boolean; trim: string }
  | { kind: "platform" | "doubleEnd" | "reflexBand" | "cobra"; trim: string }
  | { kind: "focusMitt"; shape: "curve" | "micro"; trim: string }
  | { kind: "thaiPad" | "bodyShield" | "bellyPad" | "sticks"; trim: string }
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
  | { kind: "battleRope" | "ladder"; trim: string }
  | { kind: "kettlebell"; style: "cast" | "competition"; trim: string }
  | { kind: "dumbbell"; style: "hex" | "shadow"; trim: string }
  | { kind: "bands"; style: "long" | "mini"; trim: string }
  | { kind: "medBall" | "abWheel"; trim: string }
  | { kind: "puzzleMat" | "matRoll" | "timer" | "bottle" | "bracket" | "stool"; trim: string }
  | { kind: "gymBag"; style: "duffel" | "sack"; trim: string };

export type Kind = Look["kind"];
export type LookOf<K extends Kind> = Extract<Look, { kind: K }>;

/** Two views of each product: 1 is the face, 2 is another side of it. */
export type View = 1 | 2;
export type Drawer<K extends Kind> = (look: LookOf<K>, color: string, view: View) => string;
