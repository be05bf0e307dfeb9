import assert from "node:assert/strict";
import { sql } from "kysely";
import type { TestShop } from "../create-test-shop.ts";
import type { openStore } from "./card-order.ts";
import { signIn } from "./customer.ts";
import type { openSandbox } from "./sandbox.ts";
import { createShopper } from "./shopper.ts";

type Sandbox = Awaited<ReturnType<typeof openSandbox>>;
type Store = Awaited<ReturnType<typeof openStore>>;
let friends = 0;
export const aFriend = () => `friend-${++friends}@example.com`;
export const codeIn = (text: string) => /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec(text)![0];

export function certificateBuyers({ shop }: Pick<TestShop, "shop">, store: Store, sandbox: Sandbox) {
  const aShopper = () => createShopper({ port: store.port }, { host: store.host });

  /** Paid; `settled: false` leaves the consequences to the test. */
  async function aPaidCertificate(more: object = {}, { shopper = aShopper(), settled = true } = {}) {
    const email = aFriend();
    const placed = await shopper.post("/shop/certificate", { value: 1000, email, ...more });
    assert.equal(placed.status, 201, JSON.stringify(placed.body));
    const { _id: id, ordernumber: number } = placed.body;
    const opened = await shopper.post("/payment/createpayment", {
      orderNumber: number,
      type: "online",
      data: { type: "in", status: "not-paid" },
    });
    const bankId = String(opened.body.url).split("/").at(-1)!;
    await sandbox.pay(bankId);
    if (settled) await store.settled(bankId);
    else await shop.payments.settle(String(opened.body._id), shop.clock.now());
    return { id, number, email, shopper };
  }

  async function sendAll() {
    await shop.jobs.runWaiting();
    await shop.notifications.sendDue();
  }
  const letters = async (email: string) => (await sandbox.messages(email)).filter(({ channel }) => channel === "email");

  return {
    aShopper,
    aPaidCertificate,
    sendAll,
    letters,
    aSentCertificate: async (more: object = {}) => {
      const bought = await aPaidCertificate(more);
      await sendAll();
      return { ...bought, code: codeIn((await letters(bought.email))[0]!.text) };
    },
    aCustomer: async () => {
      const shopper = aShopper();
      const customerId = await signIn(shop, shopper);
      return { customerId, shopper, activate: (code: string) => shopper.post("/shop/certificate/activate", { code }) };
    },
    certificateOf: async (orderId: string) =>
      (await sql<Record<string, unknown>>`select * from certificate where order_id = ${orderId}`.execute(shop.db)).rows[0]!,
  };
}
