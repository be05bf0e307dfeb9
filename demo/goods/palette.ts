/** Shared by the shop's names and the studio's paint. */
export const palette = {
  red: { code: "#c4222c", ru: "красный", en: "red" },
  blue: { code: "#1f4fc0", ru: "синий", en: "blue" },
  black: { code: "#222226", ru: "чёрный", en: "black" },
  white: { code: "#f2efe8", ru: "белый", en: "white" },
  navy: { code: "#1d2c55", ru: "тёмно-синий", en: "navy" },
  brown: { code: "#7a4526", ru: "коричневый", en: "brown" },
  tan: { code: "#bd8748", ru: "рыжий", en: "tan" },
  olive: { code: "#5c643a", ru: "оливковый", en: "olive" },
  yellow: { code: "#efb720", ru: "жёлтый", en: "yellow" },
  wine: { code: "#701d31", ru: "винный", en: "wine" },
  grey: { code: "#8c8d91", ru: "серый", en: "grey" },
  graphite: { code: "#494b52", ru: "графитовый", en: "graphite" },
  green: { code: "#1f6b47", ru: "зелёный", en: "green" },
  orange: { code: "#df6420", ru: "оранжевый", en: "orange" },
  sky: { code: "#6aa3d8", ru: "голубой", en: "sky blue" },
  pink: { code: "#dd8a9e", ru: "розовый", en: "pink" },
  sand: { code: "#cdb88e", ru: "песочный", en: "sand" },
  natural: { code: "#e3d3b3", ru: "небелёный", en: "natural" },
  gold: { code: "#b88a2c", ru: "золотой", en: "gold" },
  mint: { code: "#93c7af", ru: "мятный", en: "mint" },
  violet: { code: "#5d4190", ru: "фиолетовый", en: "violet" },
  steel: { code: "#a5aab1", ru: "стальной", en: "steel" },
} as const;

export type Color = keyof typeof palette;

const channels = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));

/** Colour distance, 0 to 442. */
export const apart = (one: string, other: string) => {
  const [a, b] = [channels(one), channels(other)];
  return Math.hypot(...a.map((value, at) => value - b[at]!));
};

export const onto = (hex: string) => {
  const [red, green, blue] = channels(hex) as [number, number, number];
  return (0.3 * red + 0.59 * green + 0.11 * blue) / 255 > 0.55 ? "#111113" : "#f6f2e9";
};
