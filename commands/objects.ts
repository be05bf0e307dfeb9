import type { Shop } from "../app/shop.server.ts";
import type { Asked } from "./command-line.ts";

/** `words`: how many of the typed ones name the object. `idOf`: its id, where staff type something else. */
type Named = { kind: string; words?: number; idOf?: (shop: Shop, said: string) => Promise<string | null | undefined> };

const order: Named = { kind: "order", idOf: async ({ orders }, number) => (await orders.findByNumber(number))?.id };
// Erasure can't reach the record: it names customers by their id.
const customer: Named = { kind: "customer", idOf: async ({ privacy }, contact) => (await privacy.findByContact(contact)) ?? "" };

const idOfReturn: Named["idOf"] = async ({ returns }, said) => {
  const [number = "", n = ""] = said.split("/");
  return (await returns.show({ number, n: Number(n) }))?.found.id;
};

const idOfMember: Named["idOf"] = async ({ staff }, name) => (await staff.people.named(name))?.id;

const isContact = (said: string): boolean => /@|\+?\d{10,}/.test(said);

/** What a command changes, in the words of the statements that note it. */
export const objects: Record<string, Named> = {
  approve: order,
  cancellations: order,
  marking: order,
  orders: order,
  referrals: order,
  refund: order,
  customers: customer,
  dealers: customer,
  privacy: customer,
  campaigns: { kind: "campaign" },
  cases: { kind: "case", words: Number.POSITIVE_INFINITY },
  exchange: { kind: "import-run" },
  holds: { kind: "hold", idOf: async (shop, said) => (isContact(said) ? customer.idOf!(shop, said) : said) },
  import: { kind: "import-run" },
  invoices: { kind: "bank-receipt" },
  jobs: { kind: "job" },
  points: { kind: "pickup-points", words: 2 },
  rates: { kind: "rate", words: 2 },
  receipts: { kind: "receipt" },
  redirects: { kind: "redirect" },
  requests: { kind: "landing" },
  returns: { kind: "return", idOf: idOfReturn },
  staff: { kind: "staff", idOf: idOfMember },
  "staff.role": { kind: "role" },
  withdrawals: { kind: "withdrawal" },
};

/** The object of a command in the record: one id, whether it was done or refused. */
export async function objectOf(shop: Shop, { name, words }: Asked): Promise<{ objectKind: string; objectId: string }> {
  const [command = ""] = name.split(".");
  const { kind, words: count = 1, idOf } = objects[name] ?? objects[command] ?? { kind: command };
  const said = words.slice(0, count).join(" ");
  return { objectKind: kind, objectId: (said && (await idOf?.(shop, said))) ?? said };
}
