import { guideText } from "#app/catalogue/size-guide.ts";
import { sizeGuides } from "#app/catalogue/size-guides.ts";
import type { ServiceTextOf } from "./service-texts.ts";

export const sizes: ServiceTextOf = (_storefront, lang) => ({
  title: lang === "ru" ? "Как выбрать размер" : "Size guides",
  lead:
    lang === "ru"
      ? "Понадобятся мягкая лента и лист бумаги. Если вы между двумя размерами, в каждой таблице сказано, какой брать."
      : "All you need is a soft tape and a sheet of paper. If you fall between two sizes, each guide says which one to take.",
  parts: Object.values(sizeGuides).map((guide) => {
    const { kind, lead, note, head, rows } = guideText(guide, lang);
    return { title: kind, paragraphs: [lead, note], table: { head, rows } };
  }),
});
