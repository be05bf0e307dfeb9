import { request } from "#app/foundation/http/outgoing.server.ts";
import { readXml } from "#app/foundation/read-xml.ts";
import { answerOf, type BankAnswer, perUnit } from "./rates.ts";

/** The Bank of Russia's daily rates: rubles per unit by lower-case ISO code. */
export async function askBankOfRussia(baseUrl: string): Promise<BankAnswer> {
  const answer = await request(new URL("XML_daily.asp", baseUrl));
  return answer.ok ? readBankOfRussia(answer.text) : answer;
}

/** Parses the daily XML, skipping non-positive rates; anything else is a reason, never a throw. */
export function readBankOfRussia(xml: string): BankAnswer {
  const rates = new Map<string, string>();
  let date = "";
  let element = "";
  let one: Record<string, string> = {};
  const trouble = readXml(xml, {
    open: (name, attributes) => {
      element = name;
      if (name === "Valute") one = {};
      if (name === "ValCurs") date = (attributes.Date ?? "").split(".").reverse().join("-");
    },
    text: (text) => {
      if (text.trim()) one[element] = (one[element] ?? "") + text.trim();
    },
    close: (name) => {
      element = "";
      const { CharCode, Nominal = "", Value = "" } = one;
      if (name !== "Valute" || !CharCode || !/^[1-9]\d{0,5}$/.test(Nominal) || !/^\d{1,9}([,.]\d{1,8})?$/.test(Value)) return;
      const val = perUnit(Value, Number(Nominal));
      if (Number(val) > 0) rates.set(CharCode.toLowerCase(), val);
    },
  });
  return trouble ? { ok: false, reason: trouble } : answerOf(date, rates);
}
