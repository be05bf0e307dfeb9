/** Which customers a list shows. */
export const customerKinds = ["all", "dealers", "locked-out", "balance", "erased"] as const;
export type CustomerKind = (typeof customerKinds)[number];

export type CustomerQuery = { kind: CustomerKind; text: string; before: string | null };

/** Reads a list's address; what it doesn't know is as if it were not there. */
export function readCustomerQuery(search: URLSearchParams): CustomerQuery {
  const kind = customerKinds.find((one) => one === search.get("kind")) ?? "all";
  const before = search.get("before");
  return { kind, text: (search.get("q") ?? "").trim().slice(0, 100), before: before && isPlace(before) ? before : null };
}

const isPlace = (text: string): boolean => /^\d{4}-\d\d-\d\dT[\d:.]{8,15}Z [\w-]{1,60}$/.test(text);

/** How a typed text names somebody: the end of a phone, the beginning of a mailbox or name, or an id. */
export type Named = { phoneEnd: string } | { start: string } | null;

export function namedBy(text: string): Named {
  if (text === "") return null;
  const digits = text.replace(/[\s()+-]/g, "");
  if (/^\d{4,15}$/.test(digits)) return { phoneEnd: /^8\d{10}$/.test(digits) ? digits.slice(1) : digits };
  return { start: text.normalize("NFC").toLocaleLowerCase("ru") };
}
