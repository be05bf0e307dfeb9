import { actText } from "#app/account/privacy/act.ts";
import { deviceWords } from "#app/customers/identity/device-words.ts";
import type { Language } from "#app/foundation/storefront.ts";
import { withoutKeys } from "#app/messaging/shown-text.ts";
import type { Correctable } from "#app/money/balances/balance-change.ts";
import type { Shop } from "#app/shop.server.ts";
import * as card from "./card.queries.server.ts";
import * as queries from "./customers.queries.server.ts";
import { namedBy } from "./customers.ts";

const MOST_ORDERS = 20;
const MOST_MESSAGES = 30;
const MOST_POSTINGS = 30;

type CardAsked = { lang: Language; storefronts: string[] | null; account: Correctable; before: number | null };

/** What the customers' screens read. */
export function createCustomersDesk({ db, support, looks, balances, privacy, identity, staff, clock }: Shop) {
  async function ways({ id }: queries.Customer) {
    const [sessions, passkeys] = await Promise.all([identity.sessions(id, clock.now()), card.listPasskeys(db, id)]);
    return {
      sessions: sessions.map(({ id, device, created, seen }) => ({ id, device: deviceWords(device), created, seen })),
      passkeys: passkeys.map(({ name, device, ...key }) => ({ ...key, name: name || deviceWords(device) })),
    };
  }

  async function actOf(customerId: string, lang: Language): Promise<string | null> {
    const number = await card.findAct(db, customerId);
    const act = number && (await privacy.findAct(number));
    return act ? actText(act, "Gong", lang) : null;
  }

  return {
    find: (id: string) => queries.findCustomer(db, id),

    card: async (customer: queries.Customer, { lang, storefronts, account, before }: CardAsked) => {
      const { id } = customer;
      const [orders, sums, postings, changes, messages, contacts, dealer, waits, codes, seen, copies, events, signIn, act] =
        await Promise.all([
          card.listOrders(db, id, storefronts, MOST_ORDERS),
          card.listBalances(db, id),
          card.listPostings(db, id, account, before, MOST_POSTINGS),
          balances.changesOf(id),
          card.listMessages(db, customer, MOST_MESSAGES),
          support.changes(id),
          card.listDealerChanges(db, id),
          card.listWaits(db, id),
          card.listOwnCodes(db, id),
          looks.of(id),
          card.listCopies(db, id),
          staff.record.of("customer", id),
          ways(customer),
          customer.erasedAt ? actOf(id, lang) : null,
        ]);
      return {
        orders,
        sums,
        postings: postings.slice(0, MOST_POSTINGS),
        older: postings.length > MOST_POSTINGS ? postings[MOST_POSTINGS - 1]!.id : null,
        waiting: changes.filter(({ state }) => state === "asked"),
        messages: messages.map((message) => ({ ...message, text: withoutKeys(message.text) })),
        contacts,
        dealer,
        waits,
        codes,
        looks: seen,
        copies,
        events,
        act,
        ...signIn,
      };
    },
  };
}

/** A few customers by what is typed: the end of a phone, the beginning of a name or mailbox. */
export const findCustomersBy = async (db: Shop["db"], text: string, most: number) =>
  (await queries.listNamed(db, namedBy(text), most)).map(({ id, firstname, lastname, phone, email }) => ({
    id,
    name: `${firstname} ${lastname}`.trim(),
    contact: phone ?? email ?? "",
  }));
