import assert from "node:assert/strict";
import type { AddressInfo } from "node:net";
import { createServer, type Socket } from "node:net";
import { after, test } from "node:test";
import { createShopFor, type TestShop } from "../../../test/create-test-shop.ts";
import { STAFF_HOST } from "../../../test/examples/at-desk.ts";
import { createAuthenticator } from "../../../test/examples/authenticator.ts";
import { putOnShelf } from "../../../test/examples/goods.ts";
import { createShopper, orderBody } from "../../../test/examples/shopper.ts";

const ORIGIN = `http://${STAFF_HOST}`;
const SOON_MS = 3000;
const open = new Set<Socket>();
const silent = createServer((socket) => {
  open.add(socket);
  socket.on("error", () => {});
}).listen(0, "127.0.0.1");
await new Promise((resolve) => silent.once("listening", resolve));
after(() => {
  for (const socket of open) socket.destroy();
  silent.close();
});
const { port } = silent.address() as AddressInfo;

/** A browser at the desk, which has to be answered soon. */
function aBrowser({ app }: TestShop) {
  const jar = new Map<string, string>();
  return async (url: string, fields: Record<string, string | boolean> = {}) => {
    const isAct = url.startsWith("/act/");
    const sent = isAct ? new Response(new URLSearchParams(fields as Record<string, string>)) : Response.json(fields);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const began = performance.now();
    const answer = await app.inject({
      method: "POST",
      url,
      headers: { host: STAFF_HOST, origin: ORIGIN, cookie, "content-type": sent.headers.get("content-type")! },
      payload: await sent.text(),
    });
    const took = performance.now() - began;
    assert.ok(took < SOON_MS, `${url} took ${Math.round(took)} ms`);
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return answer.json();
  };
}

const outages = { "refuses connections": 9, "accepts them and says nothing": port };
for (const [how, dead] of Object.entries(outages))
  test(`[STF-02] with an outside world that ${how}, a new owner enrols, signs in and works`, async (t) => {
    const env = { SANDBOX: "1", SANDBOX_URL: `http://127.0.0.1:${dead}`, SMTP_URL: `smtp://127.0.0.1:${dead}`, LOG_LEVEL: "silent" };
    const testShop = await createShopFor(t, env);
    const { shop, app } = testShop;
    const goods = await putOnShelf(shop, { price: 1610, stock: 10 });
    const shopper = createShopper(app);
    const quoted = await shopper.quote([{ productid: goods, quantity: 1 }], { typepayment: "payment-upon-receipt" });
    const { body: placed } = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment: "payment-upon-receipt" });

    const grants = [{ role: "owner" }];
    const invited = await shop.staff.people.invite({ name: "Yana", email: "yana@gong.example", lang: "en", grants, now: shop.clock.now() });
    assert.ok(invited.ok);
    const device = createAuthenticator({ origin: ORIGIN });
    const enrolling = aBrowser(testShop);
    assert.equal((await enrolling("/sign-in/invitation", { token: invited.token })).ok, true);
    for (let passkeys = 0; passkeys < 2; passkeys++) {
      const made = await enrolling("/sign-in/passkeys", device.make(await enrolling("/sign-in/challenge", { purpose: "create" })) as never);
      assert.equal(made.isActive, true, JSON.stringify(made));
    }
    const desk = aBrowser(testShop);
    const signed = await desk("/sign-in/enter", device.answer(await desk("/sign-in/challenge", { purpose: "get" })) as never);
    assert.equal(signed.ok, true, JSON.stringify(signed));
    for (const act of ["orders.assemble", "orders.ready", "orders.ship"]) {
      const done = await desk(`/act/${act}`, { order: placed._id });
      assert.ok(done.ok, `${act}: ${JSON.stringify(done)}`);
    }
    const noted = await desk("/act/orders.note", { order: placed._id, text: "Sent while everything was down" });
    assert.ok(noted.ok, JSON.stringify(noted));
    assert.equal((await shop.orders.find(shop.db, placed._id))!.status, "sent-to-delivery");
  });
