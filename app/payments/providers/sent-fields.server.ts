import type { RawNotification } from "./provider.ts";

const FORM = "application/x-www-form-urlencoded";
const MAX_FIELDS = 40;

/** Fields of a GET or form webhook; null if ambiguous: a repeated field could be signed as one value and read as another. */
export function sentFields({ type, body, query }: RawNotification): Record<string, string> | null {
  if (body?.length) {
    if (type?.split(";")[0]?.trim().toLowerCase() !== FORM || Object.keys(query).length) return null;
    const pairs = [...new URLSearchParams(body.toString("utf8"))];
    const fields = Object.fromEntries(pairs);
    return pairs.length <= MAX_FIELDS && Object.keys(fields).length === pairs.length ? fields : null;
  }
  const pairs = Object.entries(query);
  return pairs.length <= MAX_FIELDS && pairs.every(([, value]) => typeof value === "string") ? (query as Record<string, string>) : null;
}
