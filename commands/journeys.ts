import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";

/** Where a browser is, in the order of what is asked for; undefined = nowhere. */
export const findChromium = (): string | undefined =>
  [process.env.CHROMIUM, "/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].find(
    (path) => path && existsSync(path),
  );

/**
 * Walks journeys in a real browser, with Playwright's own arguments. Answers how many held; a missing browser is named and fails. One that
 * fell is walked once more and named, since one fall in a thousand must not keep the rest from going out (decision 0034).
 */
export function runJourneys(name: string, postgres: string, args: readonly string[]): { passed: number; failed: number } {
  const chromium = findChromium();
  if (!chromium) {
    console.error("No Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM to its path.");
    return { passed: 0, failed: 1 };
  }
  const report = "test-results/browser.json";
  rmSync(report, { force: true });
  spawnSync("playwright", ["test", "--pass-with-no-tests", "--retries=1", `--output=test-results/${name}`, ...args], {
    stdio: "inherit",
    env: { ...process.env, TEST_POSTGRES: postgres, CHROMIUM: chromium },
  });
  const stats = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")).stats : undefined;
  if (stats?.flaky)
    console.log(`\n${stats.flaky} of these held only when walked again: each is named above as flaky and is to be understood`);
  return { passed: stats ? stats.expected + stats.flaky : 0, failed: stats ? stats.unexpected : 1 };
}
