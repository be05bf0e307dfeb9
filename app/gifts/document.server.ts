import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatMoney } from "#app/foundation/money.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { typeset } from "#app/foundation/typeset.server.ts";
import { PICTURE } from "./certificate-picture.ts";

const WIDTH = 595.28;

type CertificateData = { svg: string; valueRubles: number; code: string; address: string; number: string; lang: Language };

export function certificateDocument({ svg, valueRubles, code, address, number, lang }: CertificateData): Buffer {
  const locale = { locale: lang };
  const value = formatMoney(valueRubles, "rub", lang);
  const title = m.certificate_name({}, locale);
  const [before = "", after = ""] = m.certificate_how({ value, address }, locale).split(address, 2);
  return typeset("gifts/certificate.typ", {
    lang,
    title,
    svg,
    alt: `${title}: ${value}`,
    width: WIDTH,
    pictureHeight: (WIDTH * PICTURE.height) / PICTURE.width,
    code,
    address,
    how: { before, after },
    number: m.certificate_number({ number }, locale),
  });
}
