import { quiet } from "../../playwright.config.ts";
import { aPhone } from "./codes.ts";
import { withPushService } from "./push-service.ts";
import { at, expect, expectAccessible, onShelf, order, signIn, sql, test } from "./shop-page.ts";

// Headless shell shows no notifications.
test.use({ launchOptions: { executablePath: process.env.CHROMIUM_WHOLE ?? "/usr/bin/chromium", args: quiet } });

const browsersOf = (phone: string) =>
  sql<{ endpoint: string }>("select endpoint from push_subscription where customer_id = (select id from customer where phone = $1)", [
    phone,
  ]);

test("push is enabled in the profile, delivers order messages, and stops on sign-out", async ({ page, context }) => {
  await context.grantPermissions(["notifications"]);
  await withPushService(page);
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  await page.goto(at("/lk/profile"));
  const push = page.getByRole("checkbox", { name: "Уведомления в браузере" });
  await expect(push).not.toBeChecked();
  await push.click();
  await expect(push).toBeChecked();
  await expect(page.getByText("В этом браузере уведомления выключены.")).toBeHidden();
  const [browser] = await browsersOf(phone);
  const { ordernumber: number } = await order(page, [(await onShelf())[0]!], phone);

  const heard = async () => {
    const id = browser!.endpoint.split("/").at(-1)!;
    return (await (await page.request.get(at(`/sandbox/messages?to=push:${id}`))).json()) as { channel: string; text: string }[];
  };
  await expect.poll(async () => (await heard()).length).toBe(1);
  const { text } = (await heard())[0]!;
  expect(JSON.parse(text)).toMatchObject({ title: "Гонг", link: `/lk/orders/${number}` });

  // Delivers like a push service.
  const cdp = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => registrations[0] && resolve(registrations[0].registrationId));
  });
  await cdp.send("ServiceWorker.enable");
  await cdp.send("ServiceWorker.deliverPushMessage", { origin: at(""), registrationId: await registered, data: text });
  const shown = () =>
    page.evaluate(async () =>
      (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, data }) => ({ title, body, data })),
    );
  await expect.poll(shown).toEqual([{ title: "Гонг", body: JSON.parse(text).body, data: `/lk/orders/${number}` }]);
  await expectAccessible(page);

  await page.reload();
  await expect(push).toBeChecked();
  await push.click();
  await expect(push).not.toBeChecked();
  await expect.poll(async () => (await browsersOf(phone)).length).toBe(0);
  await push.click();
  await expect(push).toBeChecked();
  await expect.poll(async () => (await browsersOf(phone)).length).toBe(1);

  await page.getByRole("button", { name: "Выйти", exact: true }).first().click();
  await expect(page.locator(".account-button[data-in]")).toBeHidden();
  await expect.poll(async () => (await browsersOf(phone)).length).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem("push"))).toBeNull();

  // The preference stays; a new session must re-register.
  await signIn(page, phone);
  await page.goto(at("/lk/profile"));
  await expect(push).toBeChecked();
  await page.getByRole("button", { name: "Включить здесь" }).click();
  await expect(page.getByText("В этом браузере уведомления выключены.")).toBeHidden();
  expect((await browsersOf(phone)).length).toBe(1);
});

test("denied, unsupported or failing push says so beside the unset switch", async ({ page }) => {
  await withPushService(page);
  await page.addInitScript(() => {
    const answer = () => localStorage.getItem("answer") ?? "denied";
    Object.defineProperty(Notification, "permission", { get: () => (answer() === "denied" ? "default" : answer()), configurable: true });
    Object.assign(Notification, { requestPermission: async () => answer() });
    if (localStorage.getItem("unable")) Object.defineProperty(window, "PushManager", { value: undefined });
  });
  const phone = `+7${aPhone()}`;
  await signIn(page, phone);
  await page.goto(at("/lk/profile"));
  const push = page.getByRole("checkbox", { name: "Уведомления в браузере" });
  await push.click();
  await expect(push).toHaveAccessibleDescription(/Уведомления.для.этого.сайта.отключены/);
  await expect(push).not.toBeChecked();

  await page.evaluate(() => localStorage.setItem("answer", "granted"));
  await page.route("**/shop/push/subscribe", (route) => route.abort());
  await page.reload();
  await push.click();
  await expect(page.getByText("Включить уведомления не получилось")).toBeVisible();
  await expect(push).not.toBeChecked();
  expect(await browsersOf(phone)).toEqual([]);
  await page.unroute("**/shop/push/subscribe");

  await page.evaluate(() => localStorage.setItem("answer", "default"));
  await push.click();
  await expect(page.getByText("Браузер не разрешил уведомления")).toBeVisible();
  await expect(push).not.toBeChecked();

  await page.evaluate(() => localStorage.setItem("unable", "1"));
  await page.reload();
  await expect(push).toHaveAccessibleDescription(/Этот.браузер.уведомлений.не.показывает/);
  await push.click();
  await expect(push).toBeChecked();
  await expect.poll(async () => (await sql("select 1 from customer where phone = $1 and notify_push", [phone])).length).toBe(1);

  await page.evaluate(() => {
    localStorage.removeItem("unable");
    localStorage.setItem("answer", "granted");
  });
  await page.reload();
  await expect(page.getByText("В этом браузере уведомления выключены.")).toBeVisible();
});
test.use({ expected: [/ERR_FAILED .*\/shop\/push\/subscribe/] });
