import { aPhone, codeFor } from "./codes.ts";
import { at, expect, expectAccessible, sql, test } from "./shop-page.ts";

test.use({ expected: [/status of (403|422)/] });

const part = () => Math.floor(Math.random() * 256);

test("under attack a network's browsers do proof of work, are told, and sign in", async ({ page, context }) => {
  const network = `198.${part()}.${part()}`;
  await context.setExtraHTTPHeaders({ "x-forwarded-for": `${network}.7` });
  const phone = aPhone();
  await page.addInitScript(() => {
    const look = () => {
      const says = [...document.querySelectorAll(".field-error, .field-says")].some((one) => one.textContent.includes("не робот"));
      if (says) Object.assign(window, { told: true });
    };
    new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
  });
  await page.goto(at("/service/offer#sign-in"));
  const dialog = page.getByRole("dialog", { name: "Вход" });
  await dialog.getByLabel("Телефон").fill(`8${phone}`);
  await dialog.getByRole("button", { name: "Получить код", exact: true }).click();
  const code = dialog.getByLabel("Код из шести цифр");
  await expect(code).toBeFocused();
  await sql("insert into wrong_code (network, at) select $1, now() - interval '1 minute' from generate_series(1, 20)", [network]);

  const said: [status: number, isProven: boolean][] = [];
  const entering = /\/code\/verify$|\/user\/editors\/$/;
  const proofIn = (body: { proof?: string; data?: { proof?: string } }) => Boolean(body.proof ?? body.data?.proof);
  page.on("response", (answer) => {
    if (entering.test(answer.url())) said.push([answer.status(), proofIn(answer.request().postDataJSON())]);
  });
  /** Too brief to wait for, so the page records it; instant proofs show nothing. */
  const told: (boolean | undefined)[] = [];
  const noteIfTold = async () =>
    void told.push(
      await page.evaluate(() => {
        const { told } = window as { told?: boolean };
        Object.assign(window, { told: false });
        return told;
      }),
    );

  const right = await codeFor(page, `+7${phone}`);
  await code.fill(String((Number(right) + 1) % 1_000_000).padStart(6, "0"));
  await expect(dialog.getByText("Неверный код. Осталось 4 попытки")).toBeVisible();
  await expectAccessible(page);
  await noteIfTold();
  await code.fill(right);
  await expect(page.locator(".account-button[data-in]")).toBeVisible();
  await noteIfTold();
  expect(said.splice(0)).toEqual([
    [403, false],
    [422, true],
    [403, false],
    [200, true],
  ]);

  await page.goto(at("/lk/profile"));
  const mailbox = `guessed-${Date.now()}@example.com`;
  await page.getByLabel("Добавить почту").fill(mailbox);
  await page.getByRole("button", { name: "Получить код", exact: true }).click();
  await page.getByLabel("Код из шести цифр").fill(await codeFor(page, mailbox));
  said.length = 0;
  await page.keyboard.press("Enter");
  await expect(page.getByText("Почта добавлена")).toBeVisible();
  await noteIfTold();
  expect(said).toEqual([
    [403, false],
    [200, true],
  ]);
  expect(told).toContain(true);
});
