import type { Page } from "@playwright/test";
import { aPhone } from "./codes.ts";
import { withFingerprints } from "./fingerprints.ts";
import { toSoak } from "./screens.ts";
import { at, expect, expectAccessible, onShelf, order, signIn, sql, test, toCheckout } from "./shop-page.ts";

test.use({ expected: [/status of 403|status of 401.*shop\/like/], contextOptions: { reducedMotion: "reduce" } });

const notNow = { name: "nobiometry", value: "1", domain: "localhost", path: "/" };
const marker = (page: Page) => page.evaluate(() => localStorage.getItem("gong.passkey.1"));
const passkeysOf = async (phone: string) =>
  (
    await sql<{ credential_id: string }>(
      "select credential_id from passkey where customer_id = (select id from customer where phone = $1)",
      [phone],
    )
  ).map(({ credential_id }) => credential_id);
const isIn = (page: Page) => expect(page.locator(".account-button[data-in]")).toBeVisible();
const tellLater = (page: Page) => page.waitForResponse((answer) => answer.url().endsWith("/webauth/later"));

for (const [lang, title, no] of [
  ["ru", "Вход без кода", "Не сейчас"],
  ["en", "Skip the code next time", "Not now"],
] as const)
  test(`[IDN-06] a passkey is offered unless declined or present, never over work (${lang})${toSoak(lang === "en")}`, async ({
    page,
    context,
  }) => {
    await context.addCookies([{ name: "lang", value: lang, domain: "localhost", path: "/" }]);
    await withFingerprints(page);
    const offer = page.getByRole("dialog", { name: title });
    const [gloves] = await onShelf();
    await signIn(page, `+7${aPhone()}`);
    await toCheckout(page, [gloves!]);
    await isIn(page);
    await expect(page.locator(".order-button")).toBeVisible();
    await expect(offer).toHaveCount(0);

    await page.goto(at("/category?f.stock=1"));
    await expect(offer).toBeVisible();
    expect(page.url()).toMatch(/\/category\?f\.stock=1#passkey$/);
    await expect(page.locator("dialog[open] :focus, dialog[open]:focus")).toHaveCount(1);
    await expectAccessible(page);
    let told = tellLater(page);
    await page.goBack();
    await told;
    await expect(offer).toHaveCount(0);
    await expect(page).toHaveURL(/\/category\?f\.stock=1$/);
    const cookie = (await context.cookies()).find(({ name }) => name === "nobiometry")!;
    expect(cookie.expires - Date.now() / 1000).toBeGreaterThan(89 * 86_400);

    await page.reload();
    await isIn(page);
    // Avoids a race with the page's own offer.
    await page.evaluate(() => localStorage.setItem("gong.passkey.1", "made"));
    await context.clearCookies({ name: "nobiometry" });
    await page.reload();
    await isIn(page);
    await expect(offer).toHaveCount(0);
    await page.evaluate(() => localStorage.removeItem("gong.passkey.1"));
    await page.reload();
    await expect(offer).toBeVisible();
    told = tellLater(page);
    await page.keyboard.press("Escape");
    await told;
    await expect(offer).toHaveCount(0);
    await context.clearCookies({ name: "nobiometry" });
    await page.reload();
    told = tellLater(page);
    await offer.getByRole("button", { name: no }).click();
    await told;
    await expect(offer).toHaveCount(0);
  });

test("[IDN-05] a passkey is made and signs in, with its parameters; failures recover", async ({ page, context }) => {
  type PasskeyOptions = { timeout: number; userVerification?: string; attestation?: string; pubKeyCredParams?: { alg: number }[] };
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    // No conditional UI: use the button.
    Object.assign(PublicKeyCredential, { isConditionalMediationAvailable: async () => false });
    for (const name of ["create", "get"] as const) {
      const real = navigator.credentials[name].bind(navigator.credentials) as (options?: object) => Promise<Credential | null>;
      Object.assign(navigator.credentials, {
        [name]: (options: { publicKey: object }) => {
          asked.push(options.publicKey);
          return real(options);
        },
      });
    }
  });
  const asked = () =>
    page.evaluate(() => JSON.parse(JSON.stringify((window as unknown as { asked: PasskeyOptions[] }).asked.at(-1))) as PasskeyOptions);
  await withFingerprints(page);
  await context.addCookies([notNow]);
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  await page.goto(at("/lk/security"));
  const add = page.getByRole("button", { name: "Добавить ключ" });
  await add.click();
  await expect(page.locator(".passkey-list li")).toHaveCount(1);
  expect(await asked()).toMatchObject({
    timeout: 60_000,
    attestation: "none",
    pubKeyCredParams: [{ alg: -7 }, { alg: -257 }],
    authenticatorSelection: { userVerification: "preferred", residentKey: "required" },
  });
  const [made] = await passkeysOf(phone);
  expect(await marker(page)).toBe(made);
  await expectAccessible(page);

  await page
    .locator(".passkey-list")
    .getByRole("button", { name: /^Переименовать/ })
    .click();
  await expect(page.getByLabel("Название")).toBeFocused();
  await page.getByLabel("Название").fill("Мой ноутбук");
  await page.keyboard.press("Enter");
  await expect(page.locator(".passkey-list li")).toContainText("Мой ноутбук");
  await expect(page.getByRole("button", { name: "Переименовать: Мой ноутбук" })).toBeFocused();

  await page.getByRole("button", { name: "Выйти", exact: true }).first().click();
  const way = page.getByRole("button", { name: "Войти с ключом доступа" });
  const sent = page.waitForRequest((request) => request.url().endsWith("/webauth/get"));
  await way.click();
  const replayed = (await sent).postData()!;
  await expect(page.getByRole("heading", { name: "Где вы вошли" })).toBeVisible();
  expect(await asked()).toMatchObject({ timeout: 60_000, userVerification: "preferred" });
  const au = (await context.cookies()).find(({ name }) => name === "au")!;
  expect(Math.round((au.expires - Date.now() / 1000) / 86_400)).toBe(7);
  expect(
    await page.evaluate(
      async (body) =>
        (await fetch("/shop/auth/webauth/get", { method: "POST", headers: { "content-type": "application/json" }, body })).json(),
      replayed,
    ),
  ).toEqual({ activity: false, token: null });

  await page.route("**/webauth/create", (route) =>
    route.continue({ postData: JSON.stringify({ ...route.request().postDataJSON(), attestationObject: "AAAA" }) }),
  );
  await page.evaluate(() => localStorage.setItem("gong.passkey.1", "made"));
  await sql("update passkey set credential_id = $1 where credential_id = $2", ["AAAA", made]);
  await page.reload();
  await add.click();
  await expect(page.getByText("Подключить не получилось")).toBeVisible();
  expect(await marker(page)).toBeNull();

  await page.goto(at("/service/offer"));
  await isIn(page);
  await context.clearCookies({ name: "au" });
  await page.reload();
  await page.getByRole("link", { name: "Войти" }).click();
  const dialog = page.getByRole("dialog", { name: "Вход" });
  await dialog.getByRole("button", { name: "Войти с ключом доступа" }).click();
  await expect(dialog.getByText("Войти с ключом доступа не получилось")).toBeVisible();
  await expect(dialog.getByLabel("Телефон")).toBeVisible();
  await expectAccessible(page);
});

test("a cancelled enrolment leaves nothing; autofill signs in; foreign ones fail", async ({ page, context }) => {
  const { cdp, authenticatorId } = await withFingerprints(page, false);
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  await page.goto(at("/service/offer"));
  const offer = page.getByRole("dialog", { name: "Вход без кода" });
  const told = tellLater(page);
  await offer.getByRole("button", { name: "Подключить" }).click();
  await expect(offer.getByRole("button", { name: "Ждём устройство" })).toBeVisible();
  await page.keyboard.press("Escape");
  await told;
  await expect(offer).toHaveCount(0);
  expect([await passkeysOf(phone), await marker(page)]).toEqual([[], null]);

  await cdp.send("WebAuthn.setAutomaticPresenceSimulation", { authenticatorId, enabled: true });
  const age = (minutes: number) =>
    sql(
      "update session set created_at = now() - make_interval(mins => $2) where customer_id = (select id from customer where phone = $1)",
      [phone, minutes],
    );
  await page.goto(at("/lk/security"));
  await page.getByRole("button", { name: "Добавить ключ" }).click();
  await expect(page.locator(".passkey-list li")).toHaveCount(1);
  // Let pending requests finish, so that none is refused.
  await page.waitForLoadState("networkidle");
  await context.clearCookies({ name: "au" });
  await page.goto(at("/service/offer#sign-in"));
  // The authenticator confirms automatically.
  await isIn(page);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await age(60);
  await page.goto(at("/lk/profile"));
  const mailbox = `passkey-${Date.now()}@example.com`;
  await page.getByLabel("Добавить почту").fill(mailbox);
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await page.getByRole("button", { name: "Подтвердить ключом доступа" }).click();
  await expect(page.getByText(`Отправили на ${mailbox}`, { exact: false })).toBeVisible();

  // Another person on this laptop, without a passkey.
  const other = `+7${aPhone()}`;
  await page.waitForLoadState("networkidle");
  await context.clearCookies({ name: "au" });
  await signIn(page, other);
  await sql("update session set created_at = now() - interval '1 hour' where customer_id = (select id from customer where phone = $1)", [
    other,
  ]);
  await page.goto(at("/lk/security"));
  await page.getByRole("button", { name: "Добавить ключ" }).click();
  const dialog = page.getByRole("dialog", { name: "Подтвердите, что это вы" });
  await dialog.getByRole("button", { name: "Подтвердить ключом доступа" }).click();
  await expect(dialog.getByText("Ключом доступа не получилось")).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Escape");
  expect(await passkeysOf(other)).toEqual([]);
  await page.goto(at("/lk/profile"));
  await expect(page.getByText(other.slice(-2)).first()).toBeVisible();
});

test("a buyer is offered a passkey on the order page, in place, in one press", async ({ page }) => {
  await withFingerprints(page);
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  const { ordernumber: number } = await order(page, [(await onShelf())[0]!], phone, "payment-upon-receipt");
  await page.goto(at(`/order/${number}`));
  const offer = page.locator(".passkey-after");
  await expect(offer.getByRole("heading", { name: "Вход без кода" })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expectAccessible(page);
  await offer.getByRole("button", { name: "Подключить" }).click();
  await expect(offer).toHaveCount(0);
  expect(await passkeysOf(phone)).toEqual([await marker(page)]);
});
