import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { call, type Place } from "./shopper.ts";
import { enter, whoIsIn } from "./somebody.ts";

export const keptScreens = (): Screen[] => [
  { name: "lk-addresses-empty", path: "/lk/addresses", who: "newcomer" },
  { name: "lk-addresses-kept", path: "/service/offer", main: true, prepare: keepBoth },
  { name: "lk-address-new", path: "/lk/addresses", who: "newcomer", prepare: (page) => add(page, 0) },
  { name: "lk-address-errors", path: "/lk/addresses", who: "newcomer", prepare: (page) => hurry(page, 0) },
  { name: "lk-address-change", path: "/service/offer", prepare: (page, place) => change(page, place, 0) },
  { name: "lk-address-change-errors", path: "/service/offer", prepare: emptyAddress },
  { name: "lk-recipient-new", path: "/lk/addresses", who: "newcomer", prepare: (page) => add(page, 1) },
  { name: "lk-recipient-errors", path: "/lk/addresses", who: "newcomer", prepare: (page) => hurry(page, 1) },
  { name: "lk-recipient-change", path: "/service/offer", prepare: (page, place) => change(page, place, 1) },
];

const home = {
  ru: [
    {
      country: "RU",
      city: "Москва",
      street: "Арбат",
      house: "12",
      block: "корпус 2",
      flat: "5",
      index: "119002",
      comments: "Код домофона 5К12",
    },
    { country: "RU", city: "Набережные Челны", street: "проспект Хасана Туфана", house: "12", index: "423812" },
  ],
  eu: [
    { country: "DE", city: "Berlin", street: "Kottbusser Damm", house: "36", flat: "5", index: "10967", comments: "Ring twice" },
    { country: "LV", city: "Rīga", street: "Brīvības iela", house: "151", index: "LV-1012" },
  ],
};
const whom = {
  ru: [
    { lastname: "Канатова", firstname: "Вера", surname: "Павловна", phone: "+79001234567", email: "vera.kanatova@example.com" },
    { lastname: "Константинопольский-Гонгов", firstname: "Станислав", phone: "+79001112233" },
  ],
  eu: [
    { lastname: "Rounds", firstname: "Tim", phone: "+4915123456789", email: "tim.rounds@example.com" },
    { lastname: "Kanatova", firstname: "Vera", phone: "+37120000001" },
  ],
};

async function keepBoth(page: Page, place: Place) {
  await enter(page, place, "/service/offer");
  const { _id } = await whoIsIn(page);
  const lang = place.region === "eu" ? "eu" : "ru";
  for (const data of home[lang]) await call(page, "/shop/user/editors/", { _id, type: "address", data });
  for (const data of whom[lang]) await call(page, "/shop/user/editors/", { _id, type: "recipient", data });
  await page.goto(`${place.origin}/lk/addresses`, { waitUntil: "networkidle" });
}

const list = (page: Page, at: number) => page.locator(".lk-kept").nth(at);

async function add(page: Page, at: number) {
  await list(page, at).locator("[data-opens=new]").click();
  await list(page, at).locator("form").waitFor();
}

async function send(page: Page, at: number) {
  await list(page, at).locator("[type=submit]").click();
  await list(page, at).locator(".field-error:not(:empty)").first().waitFor();
}

async function hurry(page: Page, at: number) {
  await add(page, at);
  await send(page, at);
}

async function change(page: Page, place: Place, at: number) {
  await keepBoth(page, place);
  await list(page, at).locator("[data-opens]").first().click();
  await list(page, at).locator("form").waitFor();
}

async function emptyAddress(page: Page, place: Place) {
  await change(page, place, 0);
  await page.locator("[name=street]").fill("");
  await page.locator("[name=house]").fill("");
  await send(page, 0);
}
