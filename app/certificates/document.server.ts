import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import { drawPdf } from "#app/foundation/pdf.server.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { PICTURE } from "./certificate-picture.ts";

const WIDTH = 595.28;
const PICTURE_HEIGHT = (WIDTH * PICTURE.height) / PICTURE.width;

type Told = { svg: string; valueRubles: number; code: string; address: string; number: string; lang: Language };

/** The address within its sentence, to be pressed where the document is read on a screen. */
function linked(sentence: string, address: string) {
  const [before = "", after = ""] = sentence.split(address, 2);
  return [before, { text: address, link: address, decoration: "underline" as const }, after];
}

/** The certificate to print: its picture with sharp edges, under it the code to copy and what to do with it. */
export async function certificateDocument({ svg, valueRubles, code, address, number, lang }: Told): Promise<Buffer> {
  const locale = { locale: lang };
  const value = formatMoney(valueRubles, "rub", lang);
  return drawPdf({
    info: { title: m.certificate_name({}, locale) },
    language: lang,
    displayTitle: true,
    pageSize: { width: WIDTH, height: PICTURE_HEIGHT + 150 },
    pageMargins: 0,
    defaultStyle: { fontSize: 11, lineHeight: 1.25 },
    content: [
      { svg, width: WIDTH },
      {
        margin: [36, 18, 36, 0],
        stack: [
          { text: code, fontSize: 20, bold: true },
          { text: linked(m.certificate_how({ value, address }, locale), address), margin: [0, 8, 0, 0] },
          { text: m.certificate_number({ number }, locale), margin: [0, 4, 0, 0], color: "#5b5850" },
        ],
      },
    ],
  });
}
