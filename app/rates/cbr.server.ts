import { SaxesParser } from "saxes";
import { request } from "#app/foundation/http/outgoing.server.ts";
import { perUnit } from "./rates.ts";

export type DailyRates = { ok: true; date: string; rates: Map<string, string> } | { ok: false; reason: string };

/** The Bank of Russia's rates of the day: rubles for one unit, by ISO code in lower case. */
export async function fetchDailyRates(baseUrl: string): Promise<DailyRates> {
  const answer = await request(new URL("XML_daily.asp", baseUrl));
  if (!answer.ok) return answer;
  return parseDailyRates(answer.text);
}

/** Reads the daily XML; anything else (an HTML error page, an empty list) is a reason, never a throw. */
export function parseDailyRates(xml: string): DailyRates {
  const rates = new Map<string, string>();
  let date = "";
  let element = "";
  let one: Record<string, string> = {};
  const parser = new SaxesParser();
  parser.on("doctype", () => parser.fail("a document type is not expected"));
  parser.on("opentag", (tag) => {
    element = tag.name;
    if (tag.name === "Valute") one = {};
    if (tag.name === "ValCurs")
      date = String(tag.attributes.Date ?? "")
        .split(".")
        .reverse()
        .join("-");
  });
  parser.on("text", (text) => {
    if (text.trim()) one[element] = (one[element] ?? "") + text.trim();
  });
  parser.on("closetag", (tag) => {
    element = "";
    const { CharCode, Nominal, Value } = one;
    if (tag.name === "Valute" && CharCode && Number(Nominal) > 0 && /^\d+([,.]\d+)?$/.test(Value ?? ""))
      rates.set(CharCode.toLowerCase(), perUnit(Value!, Number(Nominal)));
  });
  try {
    parser.write(xml).close();
  } catch (error) {
    return { ok: false, reason: `not the rates' XML: ${(error as Error).message.slice(0, 100)}` };
  }
  return /^\d{4}-\d\d-\d\d$/.test(date) && rates.size ? { ok: true, date, rates } : { ok: false, reason: "no rates in the answer" };
}
