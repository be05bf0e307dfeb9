type Edit = { type?: unknown; data?: unknown };

const neverSaid = new Set([
  "bonus",
  "limitbonus",
  "avans",
  "ad_deposit",
  "basket",
  "dealer",
  "refferal",
  "__proto__",
  "constructor",
  "prototype",
]);
/** Allowed in some edits, protected in all others. */
const saidIn = new Map<string, readonly unknown[]>([
  ["phone", ["recipient"]],
  ["email", ["email", "recipient", "notifications"]],
  ["role", ["profile"]],
]);
const DEEPEST = 10;

/** Path of the first protected field at any depth, or null; balances, rights and identity change elsewhere [SEC-02]. Too deep counts. */
export function findProtected(edit: unknown): string | null {
  const type = (edit as Edit | null)?.type;
  const waiting: { value: unknown; path: string; depth: number }[] = [{ value: edit, path: "", depth: 0 }];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { value, path, depth } = next;
    if (typeof value !== "object" || value === null) continue;
    if (depth > DEEPEST) return path;
    for (const [key, inner] of Object.entries(value)) {
      const here = path ? `${path}.${key}` : key;
      if (isProtected(key, type, path)) return here;
      waiting.push({ value: inner, path: here, depth: depth + 1 });
    }
  }
  return null;
}

function isProtected(key: string, type: unknown, inside: string): boolean {
  if (key === "_id") return inside !== "";
  const allowed = saidIn.get(key);
  return neverSaid.has(key) || (allowed !== undefined && !(allowed.includes(type) && inside === "data"));
}
