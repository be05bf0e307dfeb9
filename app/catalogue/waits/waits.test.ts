import assert from "node:assert/strict";
import { test } from "node:test";
import { linkLanguage } from "#app/orders/order-link.server.ts";
import { thingPath } from "../thing-path.ts";
import { opensWait, stopLink, waitLink } from "./wait-link.server.ts";
import { tellable, wayTo } from "./waits.ts";

test("notices do not exceed the pieces, and recent ones count as coming buyers", () => {
  const cases = [
    [0, 0, 0],
    [3, 0, 3],
    [3, 2, 1],
    [1, 4, 0],
  ] as const;
  for (const [available, told, most] of cases) assert.equal(tellable(available, told), most);
});

test("notices go by letter, else by SMS; a mailbox-only wait goes by letter", () => {
  const [email, phone] = ["a@example.com", "+79160000000"];
  assert.deepEqual(wayTo({ email, phone, takesLetters: true }), { channel: "email", to: email });
  assert.deepEqual(wayTo({ email, phone, takesLetters: false }), { channel: "sms", to: phone });
  assert.deepEqual(wayTo({ email, phone: null, takesLetters: false }), { channel: "email", to: email });
  assert.deepEqual(wayTo({ email: null, phone, takesLetters: true }), { channel: "sms", to: phone });
  assert.equal(wayTo({ email: null, phone: null, takesLetters: true }), null);
});

test("a letter's link opens its own wait only, in the letter's language", () => {
  const link = new URL(waitLink("key", "https://gong.example", { id: "w1", lang: "en" }));
  const k = link.searchParams.get("k")!;
  assert.equal(opensWait("key", "w1", k), true);
  for (const [key, id, sent] of [
    ["other", "w1", k],
    ["key", "w2", k],
    ["key", "w1", k.slice(1)],
    ["key", "w1", ""],
  ] as const)
    assert.equal(opensWait(key, id, sent), false);
  assert.equal(linkLanguage(link.pathname + link.search), "en");
  assert.equal(new URL(stopLink("key", "https://gong.example", { id: "w1" })).searchParams.get("k"), k);
  const goods = thingPath({ productId: "p1", slug: "bag", colorCode: null, colorName: { en: "Corner red", ru: "Красный" } });
  assert.equal(goods, "/model/bag?color=corner-red");
  assert.equal(linkLanguage(`${goods}&lang=ru`), "ru");
  for (const other of [`${goods}&lang=de`, "/search?q=a&lang=ru", "/model/bag?lang=ru", `${goods}&x=1&lang=ru`])
    assert.equal(linkLanguage(other), undefined, other);
});
