export type Encoding = "br" | "gzip" | "plain";

/** Best first; "br;q=0" is a refusal. */
const encodings = [
  ["br", /\bbr\b(?!\s*;\s*q=0\b(?!\.[1-9]))/],
  ["gzip", /\bgzip\b(?!\s*;\s*q=0\b(?!\.[1-9]))/],
] as const;

type Accepting = { "accept-encoding"?: string | undefined };

/** The best encoding that a browser accepts, of those that are to be had. */
export function encodingFor(headers: Accepting, had: readonly Encoding[] = ["br", "gzip"]): Encoding {
  const accepted = headers["accept-encoding"] ?? "";
  return encodings.find(([name, pattern]) => had.includes(name) && pattern.test(accepted))?.[0] ?? "plain";
}
