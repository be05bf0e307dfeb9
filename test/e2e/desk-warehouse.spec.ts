import { aGtin, aMarkingCode } from "../examples/marking.ts";
import { createShopper, orderBody } from "../examples/shopper.ts";
import { deskAt, signInStaff } from "./desk-page.ts";
import { expect, expectAccessible, onShelf, type Page, sql, test } from "./shop-page.ts";

test.use({ expected: [/status of 409|ERR_INTERNET_DISCONNECTED/], viewport: { width: 390, height: 844 } });

const [barcode, otherSize] = [aGtin(461_000).slice(1), aGtin(461_001).slice(1)];
let pieces = Date.now() % 100_000_000;

/** Payable on receipt: two of a thing with a barcode on each size, and one marked piece where asked for. */
async function anOrder({ isMarked = false } = {}) {
  const port = Number(process.env.STORE_PORT);
  const shopper = createShopper({ port }, { host: `localhost:${port}` });
  const things = (await onShelf()).filter(({ price }) => Number(price) < 5000);
  const lines = things
    .slice(0, isMarked ? 2 : 1)
    .map(({ productid, specification }, at) => ({ productid, specification, quantity: 2 - at }));
  const typepayment = "payment-upon-receipt";
  const quoted = await shopper.quote(lines, { typepayment });
  const placed = await shopper.post("/order/addnew", { ...orderBody(quoted.body), typepayment });
  expect(placed.status, JSON.stringify(placed.body)).toBe(201);
  const { _id: id, ordernumber: number } = placed.body as { _id: string; ordernumber: string };
  await sql("update order_line set marking = case position when 1 then 'shoes' end where order_id = $1", [id]);
  const { productid, specification } = lines[0]!;
  await sql("update specification set barcode = $2 where id = $1", [specification, barcode]);
  await sql(
    "update specification set barcode = $3 where id = (select id from specification where product_id = $1 and id <> $2 order by id limit 1)",
    [productid, specification, otherSize],
  );
  return { id, number, shopper };
}

/** As a hand scanner does it: faster than a busy machine types, wherever the focus is, ended by Enter. */
const scan = (page: Page, text: string) =>
  page.evaluate((text) => {
    (document.activeElement as HTMLElement | null)?.blur();
    for (const key of [...text, "Enter"])
      document.body.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }, text);
const verdict = (page: Page) => page.locator(".verdict").first();
const line = (page: Page, at: number) => page.locator(".pack-line").nth(at);
const statusOf = async (id: string) => (await sql<{ status: string }>("select status from shop_order where id = $1", [id]))[0]!.status;
/** In the browser, as only it knows where `staff.localhost` is. */
async function actAs(page: Page, act: string, fields: Record<string, string>) {
  if (!page.url().includes("staff.")) await page.goto(deskAt("/me"));
  const said = await page.evaluate(
    async ([act, fields]) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.append(name, value);
      return (await fetch(`/act/${act}`, { method: "POST", body: form })).json();
    },
    [act, fields] as const,
  );
  expect(said.ok, `${act} ${JSON.stringify(said)}`).toBe(true);
}

/** What the device says aloud, and how often it beeps low. */
async function listen(page: Page) {
  const heard: string[] = [];
  await page.exposeFunction("hear", (text: string) => heard.push(text));
  await page.addInitScript(() => {
    const { hear } = window as unknown as { hear: (text: string) => void };
    Object.defineProperty(window, "SpeechSynthesisUtterance", {
      value: class {
        text: string;
        constructor(text: string) {
          this.text = text;
        }
      },
    });
    const speech = { cancel: () => {}, speak: ({ text }: { text: string }) => hear(text) };
    Object.defineProperty(window, "speechSynthesis", { value: speech });
    const begin = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (at) {
      if (this.frequency.value < 300) hear("low");
      begin.call(this, at);
    };
  });
  return heard;
}

test("[ORD-09] [STF-08] orders are picked, packed offline a while, shipped, delivered", async ({ page, context, browser }) => {
  const [order, second, third] = [await anOrder({ isMarked: true }), await anOrder(), await anOrder()];
  const heard = await listen(page);
  await signInStaff(page, { role: "warehouse" });
  await page.goto(deskAt("/warehouse"));
  await expectAccessible(page);
  for (const { number } of [order, second]) await page.getByRole("checkbox", { name: `Choose order ${number}` }).check();
  await page.getByRole("link", { name: /^Pick/ }).click();
  await expect(page.locator(".pick-row")).toHaveCount(2);
  await page.locator(".pick-row").first().getByRole("checkbox").check();
  await expectAccessible(page);

  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("link", { name: /Now pack/ }).click();
  await expect(verdict(page)).toContainText("Scan a piece");
  await context.setOffline(false);
  await page.getByRole("checkbox", { name: "Say refusals aloud" }).check();
  await scan(page, otherSize);
  await expect(verdict(page)).toContainText("Wrong size");
  await expectAccessible(page);
  await scan(page, aGtin(99).slice(1));
  await expect(verdict(page)).toContainText("Not in this order");
  expect(heard.filter((text) => text !== "low").map((text) => text.split(":")[0])).toEqual(["Wrong size", "Not in this order"]);
  expect(heard).toContain("low");
  await scan(page, barcode);
  await expect(verdict(page)).toContainText("Good");
  await context.setOffline(true);
  await scan(page, barcode);
  await scan(page, barcode);
  await expect(verdict(page), "refused on the device").toContainText("all 2 are in the box already");
  const code = aMarkingCode(aGtin(++pieces)).replaceAll("\u001d", "");
  await page.getByRole("textbox", { name: "Scan a piece" }).fill(code);
  await page.getByRole("button", { name: "Add" }).click();
  await scan(page, code);
  await expect(verdict(page)).toContainText("This very piece is in the box already");
  await page.getByRole("button", { name: "Close the box" }).click();
  await expect(page.locator(".steps-bar")).toContainText("steps wait on this device");
  await context.setOffline(false);
  await expect(page.locator(".steps-bar")).toBeEmpty();
  await expect.poll(() => statusOf(order.id)).toBe("ready-for-delivery");
  await expectAccessible(page);
  const label = await page.getByRole("link", { name: "Print the label" }).getAttribute("href");
  expect(await page.evaluate((path) => fetch(path).then(({ headers }) => headers.get("content-type")), label!)).toBe("application/pdf");
  await page.getByRole("button", { name: "Handed to the carrier" }).click();
  await expect(page.getByText("On its way")).toBeVisible();
  await expect.poll(() => statusOf(order.id)).toBe("sent-to-delivery");

  await page.getByRole("link", { name: `Next order: ${second.number}` }).click();
  await expect(page.getByRole("heading", { name: second.number })).toBeVisible();
  await scan(page, barcode);
  await expect(line(page, 0)).toContainText("1 of 2");
  await expect(page.locator(".steps-bar")).toBeEmpty();
  await context.setOffline(true);
  await scan(page, barcode);
  await page.getByRole("button", { name: "Close the box" }).click();
  const office = await (await browser.newContext()).newPage();
  await signInStaff(office, { role: "owner" });
  await actAs(office, "orders.cancel", { order: second.id, reason: "asked by phone" });
  await context.setOffline(false);
  const told = page.getByRole("alert").filter({ hasText: "canceled meanwhile: put the pieces back" });
  await expect(told.getByRole("listitem")).toHaveCount(2);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Understood" }).click();
  await expect(told).toHaveCount(0);

  await actAs(office, "orders.paid", { order: order.id });
  await actAs(office, "orders.deliver", { order: order.id });
  await office.context().close();
  expect(await statusOf(order.id)).toBe("done");
  await page.goto(deskAt("/warehouse"));
  await expect(page.getByRole("link", { name: `Pack ${third.number}` })).toBeVisible();
  await expect(page.getByText(second.number)).toHaveCount(0);
});

test("[ORD-06] a return is received on a phone, with a photo and each condition", async ({ page, browser }) => {
  const { id, number, shopper } = await anOrder();
  const office = await (await browser.newContext()).newPage();
  await signInStaff(office, { role: "owner" });
  for (const act of ["assemble", "ready", "ship"]) await actAs(office, `orders.${act}`, { order: id });
  await actAs(office, "orders.paid", { order: id });
  await actAs(office, "orders.deliver", { order: id });
  const asked = await shopper.post(`/order/${id}/return`, { lines: [{ item: "0", quantity: 2 }], kind: "new", reason: "", photos: [] });
  expect(asked.status, JSON.stringify(asked.body)).toBe(200);
  await actAs(office, "returns.approve", { name: `${number}/1` });
  await office.context().close();

  await page.emulateMedia({ colorScheme: "dark" });
  await signInStaff(page, { role: "warehouse", lang: "ru" });
  await page.goto(deskAt("/returns"));
  await expectAccessible(page);
  await page.getByRole("link", { name: `${number}/1` }).click();
  await page.getByRole("button", { name: /^Меньше/ }).click();
  await page.getByLabel("Что не так с остальными").fill("Порван ремешок");
  const jpeg = await page.screenshot({ type: "jpeg" });
  await page.getByLabel(/^Сфотографировать/).setInputFiles({ name: "strap.jpg", mimeType: "image/jpeg", buffer: jpeg });
  await expectAccessible(page);
  await page.getByRole("button", { name: "Принято", exact: true }).click();
  await expect(page.getByText("Снова в продаже: 1")).toBeVisible();
  await expect(page.getByText("Порван ремешок")).toBeVisible();
  const photo = page.getByRole("img", { name: "Фотография 6" });
  await expect.poll(() => photo.evaluate((picture: HTMLImageElement) => picture.naturalWidth)).toBeGreaterThan(100);
  await expectAccessible(page);
});
