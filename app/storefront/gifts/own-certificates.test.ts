import assert from "node:assert/strict";
import { test } from "node:test";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openStore } from "../../../test/examples/card-order.ts";
import { certificateBuyers } from "../../../test/examples/certificates.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop(sandbox.env);
const { shop } = testShop;
const { aShopper, aPaidCertificate, aCustomer, letters, sendAll } = certificateBuyers(testShop, await openStore(testShop), sandbox);
const codeOf = async (email: string) => /[0-9A-Z]{4}(?:-[0-9A-Z]{4}){3}/.exec((await letters(email))[0]!.text)![0];
const listOf = (customerId: string) => shop.certificates.ofCustomer(customerId);

test("a customer sees certificates given and received, newest first, no others", async () => {
  const buyer = await aCustomer();
  const friend = await aCustomer();
  assert.deepEqual(await listOf(buyer.customerId), { bought: [], isMore: false, activated: [] });
  const first = await aPaidCertificate({ value: 2000 }, buyer);
  await sendAll();
  const second = await aPaidCertificate({ value: 3000, sendat: new Date(Date.now() + 86_400_000).toISOString() }, buyer);
  await aPaidCertificate({}, { shopper: aShopper() });
  const states = async () => (await listOf(buyer.customerId)).bought.map(({ number, valueMinor, state }) => [number, valueMinor, state]);
  assert.deepEqual(await states(), [
    [second.number, 300_000, "waiting"],
    [first.number, 200_000, "sent"],
  ]);
  assert.equal((await friend.activate(await codeOf(first.email))).status, 200);
  assert.deepEqual((await states())[1], [first.number, 200_000, "activated"]);
  const own = await listOf(friend.customerId);
  assert.deepEqual([own.bought, own.activated.map(({ valueMinor }) => valueMinor)], [[], [200_000]]);
  assert.deepEqual((await listOf(buyer.customerId)).activated, []);

  assert.equal((await buyer.shopper.post(`/order/${first.id}/delete`, {})).status, 200);
  assert.deepEqual((await states()).length, 1, "what he has taken off his list of orders is not shown here");
});
