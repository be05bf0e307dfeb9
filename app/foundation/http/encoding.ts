import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip" | "plain";

type Accepting = { "accept-encoding"?: string | undefined };

/** The browser's preferred encoding among `had`, smallest first; never one it refuses (`q=0`). */
export function encodingFor(headers: Accepting, had: readonly Encoding[] = ["br", "gzip"]): Encoding {
  const weights = known.memo(headers["accept-encoding"] ?? "");
  let best: Encoding = "plain";
  // An unnamed identity is acceptable, but anything named beats it.
  let most = weights.get("identity") ?? 0;
  for (const name of had) {
    const weight = weights.get(name) ?? weights.get("*") ?? 0;
    if (weight > most || (weight === most && weight > 0 && best === "plain")) [best, most] = [name, weight];
  }
  return best;
}

/** RFC 9110, 12.4.2: 0 to 1 with up to three digits; anything else is ignored. */
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** Parsed for every request, and browsers send few different values. */
const known = new LRUCache<string, Map<string, number>>({ max: 100, memoMethod: weightsOf });

function weightsOf(accepted: string): Map<string, number> {
  const weights = new Map<string, number>();
  for (const item of accepted.split(",")) {
    const [name = "", ...parameters] = item.split(";").map((part) => part.trim().toLowerCase());
    const said = parameters.find((parameter) => /^q\s*=/.test(parameter))?.replace(/^q\s*=\s*/, "");
    if (name) weights.set(name === "x-gzip" ? "gzip" : name, said === undefined ? 1 : WEIGHT.test(said) ? Number(said) : 0);
  }
  return weights;
}
