import assert from "node:assert/strict";
import { test } from "node:test";
import { inTransaction } from "#app/foundation/database/database.server.ts";
import { demoSellers } from "#app/foundation/sellers/seller.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import type { Message } from "../notifications.ts";
import { withFooter } from "./footer.ts";
import { page } from "./layout.ts";

const sandbox = await openSandbox();
const { shop } = await createTestShop(sandbox.env);
const seller = { ...demoSellers.main, isFictional: false };
const html = page({ lang: "ru", title: "Гонг", body: "<p>Готов</p>" });

test("a letter ends with who sells and how they are reached, in its own language", () => {
  const ru = withFooter({ text: "Готов", html, lang: "ru" }, seller);
  assert.match(ru.text, /^Готов\n\n-- \nООО «Гонг», ИНН 7799000012, .*, help@gong\.example\n\+7 495 000-00-00$/);
  const en = withFooter({ text: "Ready", html: null, lang: "en" }, seller);
  assert.match(en.text, /^Ready\n\n-- \nGong LLC, tax number 7799000012, [^А-я]*, help@gong\.example\n\+7 495 000-00-00$/);
  assert.equal(en.html, null, "plain text stays so");
});

test("the HTML footer ends the letter, with mailbox and phone as links", () => {
  const { html: whole } = withFooter({ text: "Готов", html, lang: "ru" }, seller);
  assert.match(
    whole,
    /^<!doctype html><html lang="ru"><head><meta charset="utf-8">.*<p>Готов<\/p><p style=".*<\/p><\/div><\/body><\/html>$/,
  );
  assert.match(whole, /<a href="mailto:help@gong\.example" style="[^"]*">help@gong\.example<\/a>/);
  assert.match(whole, /<a href="tel:\+74950000000" style="[^"]*">\+7 495 000-00-00<\/a>/);
  assert.doesNotMatch(whole, /<style|class=/);
});

test("a seller without phone shows none, a fictional one says so, names are escaped", () => {
  const bare = withFooter({ text: "…", html, lang: "ru" }, { ...seller, name: "ООО «A&B <b>»", phone: null });
  assert.match(bare.text, /help@gong\.example$/);
  assert.doesNotMatch(bare.html, /tel:|<b>/);
  assert.match(bare.html, /A&#38;B &#60;b&#62;/);
  assert.match(withFooter({ text: "…", lang: "en" }, demoSellers.main).text, /fictional/);
});

test("letters of every kind get it once, with a secret or without; an SMS gets none", async () => {
  const messages: Message[] = [
    { cause: "foot:plain", channel: "email", to: "plain@example.com", lang: "ru", subject: "s", text: "Напишите нам." },
    { cause: "foot:html", channel: "email", to: "html@example.com", lang: "en", subject: "s", text: "Ready", html },
    { cause: "foot:secret", channel: "email", to: "secret@example.com", lang: "ru", subject: "s", text: "123456", html, secret: true },
    { cause: "foot:sms", channel: "sms", to: "+79165550077", lang: "ru", text: "Готов" },
  ];
  await inTransaction(shop.db, (trx) => shop.notifications.send(trx, messages));
  await shop.notifications.sendDue();
  for (const { to, channel } of messages) {
    const [sent] = await sandbox.messages(to);
    const times = sent!.text.split("7799000012").length - 1;
    assert.equal(times, channel === "email" ? 1 : 0, to);
    if (sent!.html) assert.equal(sent!.html.split("7799000012").length - 1, 1, to);
  }
  const [plain] = await sandbox.messages("plain@example.com");
  assert.match(plain!.text, /^Напишите нам \(help@gong\.example\)\./);
  const [english] = await sandbox.messages("html@example.com");
  assert.match(english!.text, /Gong LLC/);
});
