import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import type { Text } from "./model-record.ts";
import { guideKindOf } from "./size-guide-kind.ts";
import { type Guide, sizeGuides } from "./size-guides.ts";

/** `kind`: the subject, e.g. "Shoes". */
export type SizeGuideText = { title: string; kind: string; lead: string; note: string; head: string[]; rows: string[][] };

/** A size guide in one language, null where none helps [CAT-08]. Sent with the page, so scripts need no texts. */
export function sizeGuide(sizes: readonly { name: string }[], name: Partial<Text>, lang: Language): SizeGuideText | null {
  const kind = guideKindOf(
    sizes.map((size) => size.name),
    name,
  );
  return kind && guideText(sizeGuides[kind], lang);
}

export function guideText({ name, lead, note, head, rows }: Guide, lang: Language): SizeGuideText {
  const written = (cell: string) => (lang === "ru" ? cell.replace(/(?<=\d)\.(?=\d)/g, ",") : cell);
  return {
    title: m.size_guide({}, { locale: lang }),
    kind: name[lang],
    lead: lead[lang],
    note: note[lang],
    head: head.map((cell) => cell[lang]),
    rows: rows.map((row) => row.map((cell) => (typeof cell === "string" ? written(cell) : cell[lang]))),
  };
}
