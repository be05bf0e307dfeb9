import type { Language, Storefront } from "../storefront.ts";
import { icons } from "./icons.server.ts";

export function manifestOf({ brand }: Pick<Storefront, "brand">, lang: Language) {
  return {
    name: brand[lang],
    short_name: brand[lang],
    lang,
    id: "/",
    start_url: "/",
    display: "standalone",
    background_color: "#f4f1ea",
    theme_color: "#111113",
    icons: (["192.png", "512.png", "masked-512.png"] as const).map((file) => ({
      src: `/icon/${file}`,
      sizes: `${icons[file].px}x${icons[file].px}`,
      type: icons[file].type,
      purpose: icons[file].masked ? "maskable" : "any",
    })),
  };
}
