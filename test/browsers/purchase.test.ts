import assert from "node:assert/strict";
import { after, test } from "node:test";
import { setTimeout as sleep } from "node:timers/promises";
import { startOwnStore } from "../e2e/own-store.ts";
import { at, onShelf } from "../e2e/shop-page.ts";
import { endStarted } from "../end-with-us.ts";
import { inFirefox, inWebKit, type Visitor } from "./visitor.ts";

after(endStarted);
after(await startOwnStore());

/** Treats non-breaking spaces as spaces. */
const reads = (words: string) => `contains(translate(normalize-space(), '\u00a0', ' '), '${words}')`;
const named = (tag: string, words: string) => `//${tag}[${reads(words)}]`;
const field = (label: string) => `//input[@id = //label[${reads(label)}]/@for or ancestor::label[${reads(label)}]]`;

async function comesTrue(visitor: Visitor, script: string): Promise<void> {
  for (let n = 0; n < 200; n++) {
    if (await visitor.run<boolean>(script)) return;
    await sleep(100);
  }
  assert.fail(script);
}

for (const [browser, start] of [
  ["Firefox", inFirefox],
  ["WebKit", inWebKit],
] as const)
  test(`${browser} buys: size, drawer, courier, card; back keeps the list's place`, { timeout: 180_000 }, async () => {
    const visitor = await start();
    try {
      const [gloves] = await onShelf();
      await visitor.open(at(gloves!.page));
      await visitor.press(`//label[contains(@class, 'size')][.//input[@value = '${gloves!.specification}']]`);
      await visitor.press(named("button", "В корзину"));
      await visitor.press(`//dialog${named("a", "Оформить")}`);

      await visitor.type(field("Фамилия"), "Канатова");
      await visitor.type(field("Имя"), "Вера");
      await visitor.type(field("Телефон"), "89001234567");
      await visitor.press(named("button", "Дальше"));
      await visitor.press(named("button", "Москва"));
      await visitor.press(named("label", "Курьер Гонга"));
      await visitor.type(field("Улица"), "Арбат");
      await visitor.type(field("Дом"), "12");
      await visitor.type(field("Квартира"), "5");
      await visitor.press(named("button", "Дальше"));
      const total = await visitor.text(
        "//*[contains(@class, 'order-sums') and @aria-busy = 'false']//*[contains(@class, 'sums-total')]//dd",
      );
      assert.match(total, /^[\d\s]+\s₽$/);
      await visitor.press(named("button", `Оплатить ${total.replaceAll("\u00a0", " ")}`));
      await visitor.press("//form[contains(., 'Отказ банка')]//button[contains(., 'Оплатить')]");
      assert.equal(await visitor.text("//h1[contains(., 'Оплачено')]"), "Оплачено");
      await visitor.press(named("a", "Посмотреть заказ"));
      assert.equal(await visitor.text("//*[contains(@class, 'order-status')]"), "Оплачен");

      await visitor.open(at("/category"));
      await comesTrue(visitor, "'gongAwake' in window");
      await visitor.run("scrollTo({ top: 1200, behavior: 'instant' })");
      await sleep(500);
      await visitor.run(`(location.href = '${gloves!.page}') && 0`);
      await visitor.text(named("button", "В корзину"));
      await visitor.run("history.back()");
      await comesTrue(visitor, "scrollY === 1200");
    } finally {
      await visitor.leave();
    }
  });
