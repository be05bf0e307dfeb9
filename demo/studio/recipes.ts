import { apart, onto, palette } from "../goods/palette.ts";
import { allGoods, productId } from "../shop.ts";

/** A render job: goods or scene, look, and colours per output file. */
export type Recipe = {
  id: string;
  kind: string;
  scene: boolean;
  look: object;
  colours: Record<string, { body: string; trim: string; ground?: string }>;
};

const CHALK = "#f2efe8";

/** In each storefront's colour. */
export const scenes: Recipe[] = [
  {
    id: "ring-corner",
    kind: "ringCorner",
    scene: true,
    look: {},
    colours: {
      "ring-corner-red": { body: "#d4131f", trim: CHALK },
      "ring-corner-blue": { body: "#1546d6", trim: CHALK },
      "ring-corner-white": { body: "#e8ff3a", trim: "#111113" },
    },
  },
  {
    id: "certificate",
    kind: "certificate",
    scene: true,
    look: {},
    colours: {
      "certificate-light": { body: "#222226", trim: CHALK },
      "certificate-dark": { body: "#c4222c", trim: CHALK, ground: "#1a1a1d" },
    },
  },
  ...["gymWall", "lockerBench"].map((kind): Recipe => {
    const id = kind.replace(/[A-Z]/, (letter) => `-${letter.toLowerCase()}`);
    return { id, kind, scene: true, look: {}, colours: { [id]: { body: CHALK, trim: CHALK } } };
  }),
];

/** Rendered once per model, painted per colour. */
export const goodsRecipes: Recipe[] = allGoods.map((goods) => {
  const trim = "trim" in goods.look ? goods.look.trim : CHALK;
  const colours = goods.colors.map((color) => {
    const body = palette[color].code;
    return [productId(goods, color), { body, trim: apart(trim, body) < 80 ? onto(body) : trim }] as const;
  });
  return { id: goods.id, kind: goods.look.kind, scene: false, look: goods.look, colours: Object.fromEntries(colours) };
});
