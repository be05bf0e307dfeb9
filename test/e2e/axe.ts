import { expect, type Page } from "@playwright/test";
import axe, { type RunOptions } from "axe-core";

/** Off in axe by itself: whatever a finger has to hit is as large as WCAG 2.5.8 says. */
const withTargets: RunOptions = { rules: { "target-size": { enabled: true } } };

/** What axe says against the page as it stands, a line for each rule. Run bare: Playwright's wrapper carries home every rule that held. */
export async function findViolations(page: Page, options: RunOptions = withTargets): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (options) => {
    // What is still fading in has no contrast to speak of.
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, { resultTypes: ["violations"], ...options });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(", ")}`);
  }, options);
}

/** Nothing that would shut anybody out. */
export const expectAccessible = async (page: Page): Promise<void> => expect(await findViolations(page)).toEqual([]);
