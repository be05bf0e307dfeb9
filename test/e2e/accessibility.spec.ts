import { partOfSoak } from "../soak.ts";
import { findViolations } from "./axe.ts";
import { corners, openScreens, toFullSoak, toSoak } from "./screens.ts";
import { at, expect, test } from "./shop-page.ts";
import { focused, sticksOut } from "./sight.ts";

test.use({ contextOptions: { reducedMotion: "reduce" }, expected: [/status of 404/] });

const DESK = { width: 1280, height: 800 };
/** The smallest phone, a desktop at 200 %, and a huge screen. */
const SIZES = [
  { what: "320 px", width: 320, height: 640 },
  { what: "200 %", width: DESK.width / 2, height: DESK.height / 2 },
  { what: "4K", width: 3840, height: 2160 },
];
// Longer means reduced motion is ignored.
const STILL_MS = 1;

for (const { region, lang, host } of corners)
  test(`[GUI-05] every open screen of ${region}: keyboard, contrast, names, sizes, motion, dark${toSoak(region === "eu")}${toFullSoak(region === "reload")}`, async ({
    page,
    context,
  }) => {
    test.setTimeout(600_000);
    await context.addCookies([{ name: "lang", value: lang, domain: host, path: "/" }]);
    for (const [name, path] of partOfSoak(Object.entries(await openScreens({ region, lang, host })), 3)) {
      await page.setViewportSize(DESK);
      await page.goto(at(path, host));
      await page.waitForLoadState("networkidle");
      for (const { what, ...size } of SIZES) {
        await page.setViewportSize(size);
        expect(await sticksOut(page), `${name} at ${what}`).toEqual([]);
      }
      await page.setViewportSize(DESK);
      expect(await findViolations(page), name).toEqual([]);
      await page.emulateMedia({ colorScheme: "dark" });
      expect(await findViolations(page, { runOnly: ["color-contrast"] }), `${name} in the dark`).toEqual([]);
      await page.emulateMedia({ colorScheme: "light" });
      const moving = await page.evaluate(
        (still) =>
          document
            .getAnimations()
            .map((animation) => Number(animation.effect?.getComputedTiming().endTime))
            .filter((end) => end > still),
        STILL_MS,
      );
      expect(moving, `${name} moves`).toEqual([]);
      expect(await reachable(name), `${name} by keyboard`).toEqual([]);
    }

    /** Unreachable by Tab, focused but invisible, or focus traps. The shell is the same everywhere, so one screen checks it. */
    async function reachable(name: string): Promise<string[]> {
      const wanted = await page.evaluate((whole) => {
        scrollTo(0, 0);
        (document.activeElement as HTMLElement | null)?.blur();
        const walked = whole ? document.body : document.querySelector("main")!;
        if (!whole) {
          walked.tabIndex = -1;
          walked.focus();
        }
        const marks = new Set<string>();
        for (const element of walked.querySelectorAll<HTMLElement>("a[href], button, input, select, textarea, summary")) {
          if (!element.checkVisibility({ visibilityProperty: true }) || element.matches(":disabled, [tabindex='-1']")) continue;
          // A radio group is one Tab stop.
          const radio = element instanceof HTMLInputElement && element.type === "radio" ? `radio ${element.name}` : null;
          element.dataset.stop = radio ?? `stop ${marks.size}`;
          marks.add(element.dataset.stop);
        }
        return [...marks];
      }, name === "home");
      const missed = new Set(wanted);
      const hidden: string[] = [];
      let left = false;
      for (let step = 0; step < wanted.length + 20 && !left; step++) {
        await page.keyboard.press("Tab");
        const now = await focused(page);
        if (now?.stop) {
          if (!now.ring || !now.seen) hidden.push(`not seen: ${now.what}`);
          missed.delete(now.stop);
        } else left = !now || missed.size === 0;
      }
      const names = await page.evaluate(
        (stops) => stops.map((stop) => document.querySelector(`[data-stop="${stop}"]`)!.outerHTML.slice(0, 120)),
        [...missed],
      );
      return [...hidden, ...names, ...(left ? [] : ["the focus is kept"])];
    }
  });
