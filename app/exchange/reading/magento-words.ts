export const factNames: Record<string, string> = {
  activity: "Activity",
  category_gear: "Kind",
  climate: "Climate",
  features_bags: "Features",
  gender: "For",
  pattern: "Pattern",
  strap_bags: "Strap",
  style_bags: "Style",
  style_bottom: "Style",
  style_general: "Style",
};

/** `a=1,b=2|3,c=x,y` → values by name; values may contain commas. */
export function attributesOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  for (const part of text.split(/,(?=[a-z_]+=)/)) {
    const at = part.indexOf("=");
    if (at > 0) found[part.slice(0, at)] = part.slice(at + 1);
  }
  return found;
}

export const listOf = (text: string): string[] =>
  text
    .split(/[|\n]/)
    .map((one) => one.trim())
    .filter(Boolean);
