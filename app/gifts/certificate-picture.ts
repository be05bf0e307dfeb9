import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import type { Language, Storefront } from "#app/foundation/storefront.ts";
import { brokenIntoLines, type CertificateFace, type Cover, drawable } from "./certificate.ts";

export const PICTURE = { width: 1200, height: 675 };

export type Shape =
  | { tag: "rect"; x: number; y: number; width: number; height: number; fill: string; opacity?: number }
  | { tag: "circle"; cx: number; cy: number; r: number; fill: "none"; stroke: string; strokeWidth: number }
  | { tag: "path"; d: string; fill: string }
  | { tag: "image"; href: string };
/** `y` is the baseline. */
export type TextBlock = { text: string; x: number; y: number; size: number; face: "head" | "text"; fill: string; anchor?: "end" };
export type Picture = { shapes: Shape[]; words: TextBlock[] };

type Of = CertificateFace & {
  storefront: Pick<Storefront, "brand" | "corner">;
  lang: Language;
  background: string | null;
  code: string | null;
};

const INK = "#111113";
const CANVAS = "#F4F1EA";
const corners = { red: "#D4131F", blue: "#1546D6", white: "#E8FF3A" } as const;
const EDGE = 72;

/** A certificate as shapes and text on 1200 × 675; pages draw text in fonts, emails as outlines. */
export function certificatePicture(of: Of): Picture {
  const { design, lang, storefront } = of;
  const isLight = design === "light";
  const [ground, letters] = isLight ? [CANVAS, INK] : [INK, CANVAS];
  const corner = corners[storefront.corner];
  const whole = { tag: "rect", x: 0, y: 0, ...PICTURE } as const;
  const own: Shape[] = of.background
    ? [
        { tag: "image", href: of.background },
        { ...whole, fill: INK, opacity: 0.55 },
      ]
    : drawn[of.cover]({ corner, letters });
  const wishes = wishesIn(of.wishes);
  const words: TextBlock[] = [
    { text: storefront.brand[lang].toUpperCase(), x: EDGE, y: 128, size: 84, face: "head", fill: letters },
    { text: m.certificate_name({}, { locale: lang }).toUpperCase(), x: EDGE, y: 196, size: 46, face: "head", fill: letters },
    { text: formatMoney(of.valueRubles, "rub", lang), x: EDGE, y: 368, size: 128, face: "text", fill: letters },
    ...wishes.lines.map((text, n): TextBlock => ({ text, x: EDGE, y: 430 + n * 34, size: wishes.size, face: "text", fill: letters })),
    { text: of.code ?? "•••• •••• •••• ••••", x: EDGE, y: 622, size: 38, face: "text", fill: letters },
  ];
  return { shapes: [{ ...whole, fill: ground }, ...own, ...ropes(letters)], words };
}

const WISHES_LINES = 4;

function wishesIn(text: string): { lines: string[]; size: number } {
  const large = brokenIntoLines(drawable(text), 44);
  return large.length <= WISHES_LINES ? { lines: large, size: 26 } : { lines: brokenIntoLines(drawable(text), 54), size: 22 };
}

const ropes = (fill: string): Shape[] =>
  [0, 9, 18].map((down): Shape => ({ tag: "rect", x: EDGE, y: 552 + down, width: PICTURE.width - 2 * EDGE, height: 3, fill }));

type Ink = { corner: string; letters: string };

const drawn: Record<Cover, (ink: Ink) => Shape[]> = {
  ropes: ({ corner, letters }) =>
    [0, 104, 208].map(
      (down, n): Shape => ({
        tag: "path",
        d: `M760 ${148 + down}L1200 ${76 + down}v30L760 ${178 + down}Z`,
        fill: n === 1 ? letters : corner,
      }),
    ),
  gong: ({ corner, letters }) => [
    ...[188, 144, 100].map((r): Shape => ({ tag: "circle", cx: 940, cy: 254, r, fill: "none", stroke: letters, strokeWidth: 6 })),
    { tag: "circle", cx: 940, cy: 254, r: 36, fill: "none", stroke: corner, strokeWidth: 50 },
  ],
  corner: ({ corner, letters }) => [
    { tag: "path", d: "M1200 0V430L770 0Z", fill: corner },
    { tag: "path", d: "M1200 470V486L714 0H730Z", fill: letters },
  ],
  rounds: ({ corner, letters }) =>
    Array.from({ length: 12 }, (_, n): Shape => {
      const height = 48 + n * 28;
      return { tag: "rect", x: 750 + n * 33, y: 440 - height, width: 15, height, fill: n === 11 ? corner : letters };
    }),
};
