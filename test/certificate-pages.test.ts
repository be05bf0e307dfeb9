import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { sql } from "kysely";
import { createTestShop } from "./create-test-shop.ts";
import { openStore } from "./examples/card-order.ts";
import { aFriend, certificateBuyers } from "./examples/certificates.ts";
import { signIn } from "./examples/customer.ts";
import { openSandbox } from "./examples/sandbox.ts";

const sandbox = await openSandbox();
const testShop = await createTestShop({ ...sandbox.env, LOG_LEVEL: "silent" }, { pages: true });
const { shop } = testShop;
const { aShopper, aPaidCertificate, aSentCertificate, sendAll } = certificateBuyers(testShop, await openStore(testShop), sandbox);
type Shopper = ReturnType<typeof aShopper>;
afterEach(() => shop.clock.move(null));

/** The page's text in both languages. */
async function said({ number, shopper }: { number: string; shopper: Shopper }, path: string): Promise<[ru: string, en: string]> {
  const page = async (lang: string) => {
    shopper.jar.set("lang", lang);
    return words(String((await shopper.get(`${path}${number}`)).body));
  };
  return [await page("ru"), await page("en")];
}
const words = (html: string) =>
  html
    .replace(/<(script|style)[\s\S]*?<\/\1>/g, " ")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replace(/[\s\u00a0]+/g, " ");
async function says(bought: { number: string; shopper: Shopper }, paths: readonly string[], ru: string, en: string) {
  for (const path of paths) {
    const page = await said(bought, path);
    for (const [text, wanted] of [[page[0], ru] as const, [page[1], en] as const])
      assert.ok(text.includes(wanted), `${path}: ${wanted}\n${text.slice(0, 2500)}`);
  }
}
const own = ["/order/", "/lk/orders/"];
const afterBank = ["/pmt?order="];

test("a certificate shows as sent to its mailbox, or not issued with a remedy", async () => {
  const shopper = aShopper();
  await signIn(shop, shopper);
  const sending = await aPaidCertificate({}, { shopper });
  await says(sending, own, `Отправляем на ${sending.email}`, `Sending to ${sending.email}`);
  await says(sending, afterBank, `Отправляем сертификат на почту ${sending.email}`, `We're sending the certificate to ${sending.email}`);
  await sendAll();
  await says(sending, own, `Сертификат отправлен на ${sending.email}`, `Certificate sent to ${sending.email}`);
  await says(sending, own, "отправьте ещё раз", "send it again");
  await says(sending, afterBank, `отправлен на почту ${sending.email}`, `Certificate sent to e-mail ${sending.email}`);

  const refused = await aPaidCertificate({ email: "reject-page@example.com" }, { shopper });
  await sendAll();
  await says(refused, [...own, ...afterBank], "не удалось выдать: почта reject-page@example.com его не приняла", "could not be issued: ");
  await says(refused, [...own, ...afterBank], "Почта получателя", "Send to email");
  await says(refused, own, "напишите нам", "contact us");
  const right = aFriend();
  assert.equal((await shopper.post("/shop/certificate/resend", { id: refused.id, email: right })).status, 200);
  await says(refused, own, `Отправляем на ${right}`, `Sending to ${right}`);
  await sendAll();
  await says(refused, own, `Сертификат отправлен на ${right}`, `Certificate sent to ${right}`);
  await says(refused, afterBank, `отправлен на почту ${right}`, `Certificate sent to e-mail ${right}`);
});

test("a certificate shows its date, a retry of its drawing, or that it is used", async () => {
  const shopper = aShopper();
  await signIn(shop, shopper);
  const later = await aPaidCertificate({ sendat: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10) }, { shopper });
  await says(later, afterBank, "Сертификат уйдёт", "We'll send the certificate to");
  await says(later, own, "До отправки адрес можно поправить", "You can change the address until we send it");

  const stuck = await aPaidCertificate({}, { shopper, settled: false });
  await sql`update shop_order set storefront = 'nowhere' where id = ${stuck.id}`.execute(shop.db);
  await shop.jobs.runWaiting();
  await sql`update shop_order set storefront = 'ru' where id = ${stuck.id}`.execute(shop.db);
  await says(stuck, [...own, ...afterBank], "пока не удалось выдать", "could not be issued yet");

  const used = await aSentCertificate();
  const friend = aShopper();
  await signIn(shop, friend);
  assert.equal((await friend.post("/shop/certificate/activate", { code: used.code })).status, 200);
  await says(used, ["/order/"], "Сертификат активирован", "Certificate activated");
  await says(used, afterBank, "уже активирован", "has been activated");
});
