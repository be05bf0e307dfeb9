import assert from "node:assert/strict";
import { test } from "node:test";
import { languages, storefronts } from "#app/foundation/storefront.ts";
import { createTestShop } from "../../../test/create-test-shop.ts";
import { openSandbox } from "../../../test/examples/sandbox.ts";
import { examples } from "./examples.ts";

const senders = storefronts.flatMap(({ region }) => languages.map((lang) => ({ storefront: region, lang })));
const emailOf = (name: string, sender: (typeof senders)[number]) =>
  examples[name]!(sender).find(({ channel }) => channel === "email") ?? assert.fail(name);
/** Visible words of the HTML and the text part, without URLs. */
const wordsOf = (html: string) =>
  html
    .replace(/^.*?<\/head>/s, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&#(\d+);/g, (_, char) => String.fromCharCode(Number(char)))
    .replace(/\s+/g, "");

test("every email has one layout, a subject, and the same words in HTML and in text", () => {
  for (const sender of senders)
    for (const name of Object.keys(examples)) {
      const { subject, text, html, lang } = emailOf(name, sender);
      assert.ok(subject, name);
      assert.equal(lang, sender.lang, name);
      assert.match(html!, new RegExp(`^<!doctype html><html lang="${lang}"><head><meta charset="utf-8">.*cid:sign-`), name);
      assert.doesNotMatch(html!, /<style|class=|<script|undefined|NaN|\{\w+\}/, name);
      assert.doesNotMatch(text, /<\w|undefined|NaN|\{\w+\}/, name);
      const shown = wordsOf(html!);
      for (const line of text.split("\n")) {
        const words = line.replace(/^https?:\S+$/, "").replace(/\s+/g, "");
        const parts = words.split(/×\d+:|:(?=\d)/).filter(Boolean);
        for (const part of parts) assert.ok(shown.includes(part), `${name} ${lang}: ${line}`);
      }
    }
});

test("every address in an email's text is a link in its HTML", () => {
  for (const name of Object.keys(examples)) {
    const { text, html } = emailOf(name, senders[0]!);
    for (const [address] of text.matchAll(/https:\/\/\S*[^\s.,;]/g))
      assert.ok(html!.includes(`href="${address.replaceAll("&", "&#38;")}"`), `${name}: ${address}`);
  }
});

test("the preview lists every email and shows each, in the sandbox alone", async () => {
  const sandbox = await openSandbox();
  const { app } = await createTestShop({ ...sandbox.env, SANDBOX_URL: sandbox.url });
  const { app: bare } = await createTestShop();
  const { body: list } = await app.inject("/sandbox/emails");
  for (const name of Object.keys(examples)) {
    assert.ok(list.includes(`/sandbox/emails/${name}/eu/en`), name);
    const shown = await app.inject(`/sandbox/emails/${name}/eu/en`);
    assert.equal(shown.statusCode, 200, name);
    assert.doesNotMatch(shown.body, /cid:sign/);
    assert.equal((await app.inject(`/sandbox/emails/${name}/ru/ru/text`)).statusCode, 200, name);
  }
  assert.equal((await app.inject("/sandbox/emails/none/ru/ru")).statusCode, 404);
  assert.equal((await app.inject("/sandbox/emails/order/ru/de")).statusCode, 404);
  assert.equal((await bare.inject("/sandbox/emails")).statusCode, 404);
});
