import { at, chooseCourier, expect, fillRecipient, onShelf, placeButton, sql, test, toCheckout } from "./shop-page.ts";

test.use({ expected: [/status of 404/] });

test("an order's page opens by its cookie in full, by its link only state and sums, and to nobody else", async ({ page, browser }) => {
  await toCheckout(page, (await onShelf()).slice(0, 1));
  await fillRecipient(page);
  await chooseCourier(page);
  await page.getByRole("radio", { name: /При получении/ }).check();
  await placeButton(page).click();
  await page.waitForURL(/\/order\//);
  await expect(page.getByText("Арбат, 12")).toBeVisible();
  const number = new URL(page.url()).pathname.split("/").at(-1)!;

  const [sent] = await sql<{ link: string }>(
    "select substring(text from 'http[^ ]+') as link from message where cause like 'order:%:placed:sms' order by id desc limit 1",
  ).catch(() => [{ link: "" }]);
  const stranger = await browser.newPage();
  expect((await stranger.goto(at(`/order/${number}`)))!.status()).toBe(404);
  expect((await stranger.goto(at(`/order/${number}?k=9999999999.aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa`)))!.status()).toBe(404);
  expect((await stranger.goto(at(`/pmt?order=${number}`)))!.status()).toBe(404);
  const link = sent?.link || (await linkOf(stranger.request, number));
  const opened = await stranger.goto(link);
  expect(opened!.status()).toBe(200);
  expect(opened!.headers()["referrer-policy"]).toBe("no-referrer");
  await expect(stranger.getByText("заканчивается на 4567")).toBeVisible();
  for (const secret of ["Арбат", "Канатова", "900123", "900 123"]) expect(await stranger.content()).not.toContain(secret);
  await stranger.close();
});

async function linkOf(request: import("@playwright/test").APIRequestContext, number: string): Promise<string> {
  const sent = (await (await request.get(at("/sandbox/messages?to=%2B79001234567"))).json()) as { text: string }[];
  const text = sent.map((message) => message.text).find((each) => each.includes(`/order/${number}`));
  return /http\S+/.exec(text ?? "")?.[0] ?? "";
}
