/** How a column is anonymised; the SQL is in `privacy.queries.server.ts`. */
export type Blank =
  | "null"
  | "empty"
  | "false"
  | "now"
  | "role"
  | "person"
  | "place"
  | "payer"
  | "design"
  | "case"
  | "sealed"
  | "digits"
  | "dash"
  | "zero";

export type Whose =
  | "self"
  | "customer"
  | "owner"
  | "scope"
  | "target"
  | "guess"
  | "waiter"
  | "phone"
  | "friend"
  | "message"
  | "placed"
  | "order"
  | "document"
  | "payment"
  | "refund"
  | "return"
  | "withdrawal"
  | "account"
  | "movement"
  | "subject";

export type Law = "accounting" | "proof";

export type Entry = {
  whose: Whose;
  told: readonly string[];
  /** Keys, hashes and internals: not exported. */
  inner: readonly string[];
  /** null: rows are deleted. Else kept by law, with these columns anonymised. */
  kept: { law: Law; blanked: Readonly<Record<string, Blank>> } | null;
};
