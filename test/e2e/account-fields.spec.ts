import type { Page } from "@playwright/test";
import { giveMoney } from "./balances.ts";
import { aPhone, codeFor } from "./codes.ts";
import { at, expect, signIn, test } from "./shop-page.ts";

/** Every input's keyboard, autofill and autocorrect. */
const fieldsOf = (page: Page) =>
  page
    .locator("main")
    .evaluate((place) =>
      Object.fromEntries(
        [...place.querySelectorAll<HTMLInputElement>(":is(input, select, textarea):not([type=hidden], [type=checkbox], [readonly])")].map(
          (field) => [
            field.name || field.tagName.toLowerCase(),
            ["type", "inputmode", "autocomplete", "autocapitalize", "spellcheck"].map((name) => field.getAttribute(name) ?? "-").join(" "),
          ],
        ),
      ),
    );
/** Exactly these, so new fields must be added here. */
const hasOnly = (page: Page, fields: Record<string, string>) => expect.poll(() => fieldsOf(page)).toEqual(fields);

const person = {
  lastname: "text text family-name words false",
  firstname: "text text given-name words false",
};
const email = "email email email off false";
const code = "- numeric one-time-code - false";

test("abroad a flat and a postal code may have letters", async ({ page }) => {
  await signIn(page, `+49151${aPhone().slice(-8)}`, "eu.localhost");
  await page.goto(at("/lk/addresses", "eu.localhost"));
  await page.getByRole("button", { name: "Add an address" }).click();
  for (const name of ["index", "kvartira"]) await expect(page.locator(`main [name=${name}]`)).toHaveAttribute("inputmode", "text");
});

test("every account field has the right keyboard and autofill", async ({ page }) => {
  const phone = `+7${aPhone()}`;
  const mailbox = `fields-${Date.now()}@example.com`;
  const press = (name: RegExp | string) => page.getByRole("button", { name, exact: true }).click();
  await page.goto(at("/lk"));
  await hasOnly(page, { select: "- - country - -", target: "tel tel tel webauthn off false" });
  await press(/^Получить код на\sпочту$/);
  await hasOnly(page, { target: "email email email webauthn none false" });
  await page.locator("main [name=target]").fill(mailbox);
  await press("Получить код");
  await hasOnly(page, { code });

  await signIn(page, phone);
  await giveMoney(phone, { deposit: 5000 });
  await page.goto(at("/lk/money?account=deposit"));
  await press("Вывести депозит");
  await hasOnly(page, {
    holder: "- - name words false",
    account: "- numeric off - false",
    bik: "- numeric off - false",
    sum: "- numeric off - false",
  });
  await page.goto(at("/lk/orders?q=x"));
  await hasOnly(page, { q: "search - off - false" });
  await page.goto(at("/lk/certificates"));
  await hasOnly(page, { code: "- - off characters false" });
  await page.goto(at("/lk/profile"));
  await hasOnly(page, { ...person, birthday: "text numeric bday off false", role: "- - - - -", email });
  await page.getByLabel("Добавить почту").fill(mailbox.replace("fields", "own"));
  await press("Получить код");
  await codeFor(page, mailbox.replace("fields", "own"));
  await hasOnly(page, { ...person, birthday: "text numeric bday off false", role: "- - - - -", code });
  await page.goto(at("/lk/addresses"));
  await press("Добавить адрес");
  await press("Добавить получателя");
  await hasOnly(page, {
    country: "- - country - -",
    city: "text text address-level2 words false",
    street: "text text address-line1 words false",
    house: "text text address-line2 off false",
    block: "text text off sentences false",
    kvartira: "text numeric address-line3 off false",
    index: "text numeric postal-code off false",
    comments: "text text off sentences true",
    // Recipients are other people, unknown to autofill.
    lastname: "text text off words false",
    firstname: "text text off words false",
    surname: "text text off words false",
    phone: "tel tel off off false",
    email: "email email off off false",
  });
  await page.goto(at("/lk/data"));
  await press(/^Удалить аккаунт и\sданные$/);
  await hasOnly(page, { word: "- - off characters false" });
});
