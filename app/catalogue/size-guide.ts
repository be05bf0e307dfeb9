import { m } from "#app/foundation/i18n/messages/messages.js";
import type { Language } from "#app/foundation/storefront.ts";
import { ouncesOf } from "./model-record.ts";

export type SizeGuideText = { title: string; lead: string; note: string; head: string[]; rows: string[][] };

/**
 * Of what comes in ounces, for these are padding, not hand size: the one thing newcomers get wrong [CAT-08]. Null of what comes in letters,
 * gloves too. Words that a page is sent, so that its scripts need none.
 */
export const sizeGuide = (sizes: readonly { name: string }[], lang: Language): SizeGuideText | null =>
  sizes.some(({ name }) => ouncesOf(name)) ? ounceGuide(lang) : null;

function ounceGuide(locale: Language): SizeGuideText {
  const here = { locale };
  return {
    title: m.size_guide({}, here),
    lead: m.guide_gloves_1({}, here),
    note: m.guide_note({}, here),
    head: ["oz", m.guide_girth({}, here), m.guide_body({}, here), m.guide_use({}, here)],
    rows: [
      ["8 oz", "15–17", "< 55", m.guide_use_8({}, here)],
      ["10 oz", "16–19", "50–65", m.guide_use_10({}, here)],
      ["12 oz", "17–21", "60–75", m.guide_use_12({}, here)],
      ["14 oz", "19–23", "70–85", m.guide_use_14({}, here)],
      ["16 oz", "20–25", "> 80", m.guide_use_16({}, here)],
      ["18 oz", "21–26", "> 90", m.guide_use_16({}, here)],
    ],
  };
}
