const ENTITIES: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  nbsp: " ",
  bull: "•",
  mdash: "—",
  ndash: "–",
  rsquo: "’",
};

export const plainText = (html: string): string =>
  html
    .replace(/<!--[\s\S]*?(?:-->|$)|<(script|style)\b[\s\S]*?(?:<\/\1\s*>|$)/gi, " ")
    .replace(/<(br|\/p|\/li|\/div)\b[^>]*>/gi, "\n")
    .replace(/<[\p{L}/!?][^>]*>/gu, "")
    .replace(/&(#\d{2,6}|[a-z]+);/gi, (all, name: string) =>
      name.startsWith("#") ? String.fromCodePoint(Math.min(Number(name.slice(1)), 0x10ffff)) : (ENTITIES[name.toLowerCase()] ?? all),
    )
    .replace(/[ \t]+/g, " ")
    .replace(/ *\n\s*/g, "\n")
    .trim();
