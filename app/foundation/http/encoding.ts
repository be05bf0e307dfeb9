import { LRUCache } from "lru-cache";

export type Encoding = "br" | "gzip" | "plain";

type Accepting = { "accept-encoding"?: string | undefined };

/** The encoding that a browser likes best, of those that are to be had, the smallest first; what it refuses (`q=0`) it does not get. */
export function encodingFor(headers: Accepting, had: readonly Encoding[] = ["br", "gzip"]): Encoding {
  const weights = known.memo(headers["accept-encoding"] ?? "");
  let best: Encoding = "plain";
  // Whoever says nothing of the plain form takes it, but likes whatever is named better.
  let most = weights.get("identity") ?? 0;
  for (const name of had) {
    const weight = weights.get(name) ?? weights.get("*") ?? 0;
    if (weight > most || (weight === most && weight > 0 && best === "plain")) [best, most] = [name, weight];
  }
  return best;
}

/** RFC 9110, 12.4.2: up to three digits, from 0 to 1. What is written otherwise is not taken for a wish. */
const WEIGHT = /^(?:0(?:\.\d{0,3})?|1(?:\.0{0,3})?)$/;

/** Asked of every request, and browsers say few different things. */
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
