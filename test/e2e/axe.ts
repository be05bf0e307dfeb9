import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** Off by default in axe: target size (WCAG 2.5.8). */
const withTargets: RunOptions = { rules: { "target-size": { enabled: true } } };

/** A line per violated rule. Runs axe directly, as Playwright's wrapper also transfers passed rules. */
export async function findViolations(page: Page, options: RunOptions = withTargets): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    // Fading elements have no final contrast.
    // What moves by scrolling never ends.
    const timed = document.getAnimations().filter(({ timeline }) => timeline === document.timeline);
    const moving = timed.filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ["violations"], ...options });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, options);
}

export const expectAccessible = async (page: Page): Promise<void> => expect(await findViolations(page)).toEqual([]);
