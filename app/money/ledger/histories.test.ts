import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { cashbackKept } from "#app/pricing/cashback.ts";
import { priceCart } from "#app/pricing/price-cart.ts";
import { type Back, mayComeBack, refundOf, type SoldLine } from "#app/pricing/refund.ts";
import { aCart, aLine } from "../../../test/examples/a-cart.ts";
import { sayPay, type WithdrawalState } from "../withdrawals/withdrawal.ts";
import {
  activatedEntries,
  certificateBackEntries,
  type Entry,
  grantEntries,
  paidEntries,
  paidOutEntries,
  refundEntries,
  reversed,
  takenEntries,
  unclaimedEntries,
  withheldEntries,
} from "./ledger.ts";

type Line = SoldLine & { cashbackMinor: number };
type Order = {
  id: string;
  lines: Line[];
  taken: Entry[];
  paid: Entry[];
  totalMinor: number;
  deliveryBackMinor: number;
  state: "open" | "paid" | "over";
  isDone: boolean;
};
type Withdrawal = { id: string; amountMinor: number; state: WithdrawalState; agreed: string[] };
type Certificate = { id: string; valueMinor: number; state: "open" | "paid" | "used" | "void" };

/** A model of the ledger: one posting per cause, no negative customer account. */
function openBooks() {
  const balances = new Map<string, number>();
  const causes = new Set<string>();
  const of = (account: string) => balances.get(account) ?? 0;
  return {
    of,
    sum: () => [...balances.values()].reduce((all, one) => all + one, 0),
    post: (cause: string, entries: readonly Entry[]): boolean => {
      if (causes.has(cause)) return false;
      const after = entries.map(({ account, amountMinor }) => [account, of(account) + amountMinor] as const);
      if (after.some(([account, minor]) => ["bonus", "advance", "deposit", "withdrawal"].includes(account) && minor < 0)) return false;
      for (const [account, minor] of after) balances.set(account, minor);
      causes.add(cause);
      return true;
    },
  };
}

const rubles = (most: number) => fc.nat(most).map((n) => n * 100);
const event = fc.record({
  kind: fc.constantFrom(
    "order",
    "pay",
    "pay",
    "pay again",
    "late money",
    "expire",
    "done",
    "give back",
    "give back all",
    "buy certificate",
    "activate",
    "take certificate back",
    "withdraw",
    "say pay",
    "say pay",
    "refuse",
  ),
  which: fc.nat(99),
  pieces: fc.array(fc.record({ position: fc.nat(3), quantity: fc.integer({ min: 1, max: 4 }) }), { minLength: 1, maxLength: 3 }),
  cart: fc.record({
    // What costs nothing is not for sale, and not in an order.
    prices: fc.array(
      fc.record({ listMinor: rubles(9000).map((minor) => minor + 1_00), quantity: fc.integer({ min: 1, max: 5 }), sale: fc.nat(60) }),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
    asked: fc.record({ bonusMinor: rubles(5000), advanceMinor: rubles(5000), depositMinor: rubles(5000) }),
    deliveryMinor: rubles(900),
  }),
});

test("ten thousand random histories, repeated and reordered, leave balanced books", () => {
  fc.assert(
    fc.property(
      rubles(20_000),
      rubles(20_000),
      rubles(90_000),
      fc.array(event, { maxLength: 30, size: "max" }),
      (bonus, advance, deposit, events) => {
        const books = openBooks();
        const orders: Order[] = [];
        const certificates: Certificate[] = [];
        const withdrawals: Withdrawal[] = [];
        for (const [account, minor] of [
          ["bonus", bonus],
          ["advance", advance],
          ["deposit", deposit],
        ] as const)
          books.post(`opening ${account}`, grantEntries(account, minor));
        let count = 0;
        let refunds = 0;
        for (const { kind, which, pieces, cart } of events) {
          const order = orders[which % orders.length];
          const certificate = certificates[which % certificates.length];
          const withdrawal = withdrawals[which % withdrawals.length];
          if (kind === "order") {
            const placed = place(String(count++), cart);
            if (books.post(`order ${placed.id}`, placed.taken)) orders.push(placed);
          } else if (kind === "buy certificate")
            certificates.push({ id: String(count++), valueMinor: cart.asked.bonusMinor + 500_00, state: "open" });
          else if (kind === "activate" && certificate?.state === "paid") {
            assert.ok(books.post(`certificate ${certificate.id}`, activatedEntries(certificate.valueMinor)));
            certificate.state = "used";
          } else if (kind === "take certificate back" && certificate?.state === "paid") {
            books.post(`refund ${refunds++}`, certificateBackEntries(certificate.valueMinor));
            certificate.state = "void";
          } else if (kind === "pay" && certificate?.state === "open") {
            const price = { totalMinor: certificate.valueMinor, clientDeliveryMinor: 0 };
            for (let n = 0; n < 2; n++) books.post(`order-paid ${certificate.id}`, paidEntries(price, "certificates"));
            certificate.state = "paid";
          } else if (kind === "withdraw") {
            const asked = { id: String(count++), amountMinor: cart.asked.depositMinor + (which % 3) * 30_000_00, agreed: [] };
            const isHeld = books.post(`withdrawal ${asked.id}`, withheldEntries(asked.amountMinor));
            if (isHeld) withdrawals.push({ ...asked, state: "held" });
          } else if (kind === "say pay" || kind === "refuse") {
            // Duplicates.
            for (let n = 0; withdrawal && n < 2; n++) decide(withdrawal, kind, which % 2 ? "Anna" : "Boris");
          } else if (order) happen(order, kind, pieces);
          assert.equal(books.sum(), 0);
        }
        function place(id: string, { prices, asked, deliveryMinor }: (typeof events)[number]["cart"]): Order {
          const held = {
            bonusMinor: books.of("bonus"),
            advanceMinor: books.of("advance"),
            depositMinor: books.of("deposit"),
            limitBonus: 50,
          };
          const priced = priceCart(
            aCart({
              lines: prices.map(({ quantity, ...goods }) => aLine(goods, { quantity })),
              customer: held,
              asked,
              delivery: { priceMinor: deliveryMinor, surchargeMinor: 0, mode: "door" },
              paymentType: "bank-card",
            }),
          );
          const lines = priced.lines.map((line, position) => ({
            ...line,
            position,
            returned: 0,
            customerDeliveryMinor: line.clientDeliveryMinor,
          }));
          return {
            id,
            lines,
            taken: takenEntries(priced.taken),
            paid: paidEntries(priced),
            totalMinor: priced.totalMinor,
            deliveryBackMinor: 0,
            state: "open",
            isDone: false,
          };
        }
        function happen(order: Order, kind: string, pieces: readonly Back[]) {
          if ((kind === "pay" || kind === "pay again") && order.state === "open" && books.post(`order-paid ${order.id}`, order.paid))
            order.state = "paid";
          // A duplicate changes nothing.
          if (kind === "pay again" && order.state === "paid") assert.equal(books.post(`order-paid ${order.id}`, order.paid), false);
          if (kind === "expire" && order.state === "open") {
            assert.ok(books.post(`order-release ${order.id}`, reversed(order.taken)));
            order.state = "over";
          }
          if (kind === "late money" && order.state === "over" && books.post(`late ${order.id}`, unclaimedEntries(order.totalMinor)))
            assert.ok(books.post(`late-refund ${order.id}`, reversed(unclaimedEntries(order.totalMinor))));
          if (kind === "done" && order.state === "paid" && !order.isDone) {
            order.isDone = true;
            books.post(`cashback ${order.id}`, grantEntries("bonus", cashbackKept(order.lines)));
          }
          if (kind.startsWith("give back") && order.state === "paid") giveBack(order, kind === "give back all" ? allLeft(order) : pieces);
        }
        function decide(withdrawal: Withdrawal, kind: "say pay" | "refuse", by: string) {
          const { id, amountMinor } = withdrawal;
          if (kind === "say pay") {
            const lately = withdrawals
              .slice(0, withdrawals.indexOf(withdrawal) + 1)
              .filter(({ state }) => state === "held" || state === "paid");
            const dayMinor = lately.reduce((sum, one) => sum + one.amountMinor, 0);
            const said = sayPay({ ...withdrawal, dayMinor }, by);
            if (said.ok && said.step === "agreed") withdrawal.agreed.push(by);
            if (!said.ok || said.step === "agreed") return;
            assert.ok(books.post(`withdrawal-paid ${id}`, paidOutEntries(amountMinor)));
            withdrawal.state = "paid";
          } else if (withdrawal.state === "held") {
            assert.ok(books.post(`withdrawal-refused ${id}`, reversed(withheldEntries(amountMinor))));
            withdrawal.state = "refused";
          }
        }
        function giveBack(order: Order, asked: readonly Back[]) {
          const back = asked.filter(({ position, quantity }, n) => {
            const line = order.lines[position];
            return line && mayComeBack(line, quantity) && asked.findIndex((one) => one.position === position) === n;
          });
          if (!back.length) return;
          const before = cashbackKept(order.lines);
          const refund = refundOf(order.lines, back, { backMinor: order.deliveryBackMinor });
          order.deliveryBackMinor += refund.deliveryMinor;
          for (const { position, quantity } of back) order.lines[position]!.returned += quantity;
          assert.ok(books.post(`refund ${refunds}`, refundEntries(refund)));
          const unearned = order.isDone ? before - cashbackKept(order.lines) : 0;
          books.post(`cashback-back ${refunds++}`, reversed(grantEntries("bonus", Math.min(unearned, books.of("bonus")))));
        }

        for (const order of orders) {
          happen(order, "expire", []);
          happen(order, "late money", []);
          happen(order, "give back all", []);
        }
        const withdrawn = (state: WithdrawalState) =>
          withdrawals.filter((one) => one.state === state).reduce((all, { amountMinor }) => all + amountMinor, 0);
        const [held, out] = [withdrawn("held"), withdrawn("paid")];
        const used = certificates.filter(({ state }) => state === "used").reduce((all, { valueMinor }) => all + valueMinor, 0);
        const owed = certificates.filter(({ state }) => state === "paid").reduce((all, { valueMinor }) => all + valueMinor, 0);
        assert.deepEqual(
          [books.of("advance"), books.of("deposit"), books.of("withdrawal")],
          [advance + used, deposit - held - out, held],
          "all that was taken is back, to the kopeck, but what went out",
        );
        assert.equal(books.of("goods") + books.of("delivery") + books.of("refunds"), 0, "nothing is sold that came back");
        assert.deepEqual([books.of("certificates"), books.of("unclaimed"), books.of("money") + owed + used - out], [owed, 0, 0]);
      },
    ),
    { numRuns: 10_000 },
  );
});

function allLeft({ lines }: Order): Back[] {
  return lines.flatMap(({ position, quantity, returned }) => (quantity > returned ? [{ position, quantity: quantity - returned }] : []));
}
