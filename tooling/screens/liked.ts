import type { Page } from "@playwright/test";
import type { Screen } from "./screens.ts";
import { call, type Place } from "./shopper.ts";
import { enter } from "./somebody.ts";

export const likedScreens = (): Screen[] => [
  { name: "feed", path: "/feed", main: true },
  { name: "landing", notInReload: true, path: "/lp/first-gloves", main: true },
  { name: "landing-below", notInReload: true, path: "/lp/first-gloves/wraps" },
  { name: "landing-form", notInReload: true, path: "/lp/clubs" },
  { name: "landing-wrong", notInReload: true, path: "/lp/clubs", prepare: hurryRequest },
  { name: "collections", path: "/collection", main: true },
  { name: "collection", notInReload: true, path: "/collection/fight-week", main: true },
  {
    name: "compare",
    path: "/compare?models=sparring-gloves-corner,training-gloves-first-bell,bag-gloves-long-round",
    notInReload: true,
    main: true,
  },
  { name: "compare-different", path: "/compare?models=sparring-gloves-corner,training-gloves-first-bell&different=1", notInReload: true },
  { name: "compare-none", path: "/compare" },
  { name: "compare-bar", path: "/category/gloves", window: true, main: true, prepare: putBeside },
  { name: "recent", path: "/model/sparring-gloves-corner", prepare: lookAround },
  { name: "like-door", path: "/like" },
  { name: "like-none", path: "/like", who: "newcomer" },
  { name: "like", path: "/service/offer", main: true, prepare: lookAtLikes },
  {
    name: "like-hearts",
    path: "/service/offer",
    window: true,
    main: true,
    prepare: lookAtHearts,
  },
  { name: "like-shared", path: "/service/offer", prepare: lookAsStranger },
];

async function lookAtLikes(page: Page, place: Place) {
  await likeSome(page, place);
  await page.goto(`${place.origin}/like`, { waitUntil: "networkidle" });
}

async function lookAtHearts(page: Page, place: Place) {
  await likeSome(page, place);
  await page.goto(`${place.origin}/category/gloves`, { waitUntil: "networkidle" });
  await page.locator(".heart[aria-pressed=true]").first().waitFor();
}

async function likeSome(page: Page, place: Place): Promise<string> {
  await enter(page, place, "/service/offer");
  for (const id of ["sparring-gloves-corner", "boxing-shoes-low-shuffle", "reflex-ball-band"])
    await call(page, "/shop/like", { kind: "model", id, on: true });
  const { slug } = await call<{ slug: string }>(page, "/shop/like/share", { on: true });
  return slug;
}

async function lookAsStranger(page: Page, place: Place) {
  const slug = await likeSome(page, place);
  await page.context().clearCookies({ name: "au" });
  await page.goto(`${place.origin}/like/${slug}`, { waitUntil: "networkidle" });
}

async function putBeside(page: Page) {
  for (const at of [0, 1]) {
    await page.locator(".card").nth(at).hover();
    await page.locator(".compare-it").nth(at).click();
    await page.locator(".compare-bar li").nth(at).waitFor();
  }
}

async function lookAround(page: Page, place: Place) {
  for (const slug of ["boxing-shoes-low-shuffle", "reflex-ball-band"])
    await page.goto(`${place.origin}/model/${slug}`, { waitUntil: "networkidle" });
  await page.goto(`${place.origin}/model/sparring-gloves-corner`, { waitUntil: "networkidle" });
  await page.locator("[data-recent]").scrollIntoViewIfNeeded();
  await page.locator(".recent-strip").waitFor();
}

async function hurryRequest(page: Page) {
  await page.locator(".landing-form [type=submit]").click();
  await page.locator(".field-error:not(:empty)").first().waitFor();
}
