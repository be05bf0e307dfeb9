import { request } from "#app/foundation/http/outgoing.server.ts";
import { readXml } from "#app/foundation/read-xml.ts";
import { answerOf, type BankAnswer } from "./rates.ts";

/** The ECB's daily rates: units per euro by lower-case ISO code; no rouble or tenge. */
export async function askEuropeanBank(baseUrl: string): Promise<BankAnswer> {
  const answer = await request(new URL("eurofxref-daily.xml", baseUrl));
  return answer.ok ? readEuropeanBank(answer.text) : answer;
}

/** Parses the daily XML, skipping non-positive rates; anything else is a reason, never a throw. */
export function readEuropeanBank(xml: string): BankAnswer {
  const rates = new Map<string, string>();
  let date = "";
  const trouble = readXml(xml, {
    open: (name, { time, currency, rate = "" }) => {
      if (name !== "Cube") return;
      date = time ?? date;
      if (currency && /^\d{1,9}(\.\d{1,8})?$/.test(rate) && Number(rate) > 0) rates.set(currency.toLowerCase(), rate);
    },
  });
  return trouble ? { ok: false, reason: trouble } : answerOf(date, rates);
}
