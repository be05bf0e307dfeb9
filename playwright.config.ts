import { defineConfig } from "@playwright/test";

export const quiet = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
];

/**
 * Journeys in a real browser through the built store, a store for each worker. What measures time is tagged `@alone`: a test run does it
 * when nothing runs beside it.
 */
export default defineConfig({
  testDir: "test/e2e",
  testMatch: "*.spec.ts",
  outputDir: "test-results/browser",
  workers: 2,
  // A machine that others share may give a third of itself.
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: [["list"], ["json", { outputFile: "test-results/browser.json" }]],
  use: {
    launchOptions: { executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: quiet },
    viewport: { width: 390, height: 844 },
    actionTimeout: 30_000,
    navigationTimeout: 60_000,
    screenshot: "only-on-failure",
    trace: "off",
  },
});
