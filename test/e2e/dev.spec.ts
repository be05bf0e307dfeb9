import { spawn } from "node:child_process";
import { cpSync, existsSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { expect, test } from "@playwright/test";
import { makeTexts } from "../../tooling/build/build-if-needed.ts";
import { createTestDatabase, createTestFolder } from "../create-test-shop.ts";
import { endWithUs } from "../end-with-us.ts";
import { slowness } from "../slowness.ts";

// A copy inside the project, where packages resolve.
const COPY = resolve("build/dev-test");
const sources = [
  ...["app", "commands", "db", "messages", "profiles", "project.inlang", "sandbox", "tooling", "test", "server.ts"],
  ...["package.json", "package-lock.json", "tsconfig.json", "vite.config.ts", "vite.backoffice.config.ts", "react-router.config.ts"],
];

const freePort = () =>
  new Promise<number>((found) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address() as { port: number };
      server.close(() => found(port));
    });
  });

test("npm run dev shows a changed component or style in a second @alone @soak", async ({ page }) => {
  await makeTexts();
  rmSync(COPY, { recursive: true, force: true });
  for (const path of sources) cpSync(path, `${COPY}/${path}`, { recursive: true });
  for (const path of ["demo", "docs"]) symlinkSync(resolve(path), `${COPY}/${path}`);
  const port = await freePort();
  const { url } = await createTestDatabase();
  const env = {
    ...process.env,
    PORT: String(port),
    DATA_DIR: createTestFolder(),
    DATABASE_URL: url,
    LOG_LEVEL: "error",
    NODE_ENV: "development",
  };
  const store = endWithUs(spawn(process.execPath, ["tooling/start/dev.ts"], { cwd: COPY, env, stdio: ["ignore", "pipe", "inherit"] }));
  let said = "";
  store.stdout!.on("data", (text) => {
    said += text;
  });
  await expect.poll(() => said, { timeout: 120_000 }).toContain("Gong is up");

  await page.goto(`http://localhost:${port}/category/gloves`);
  await page.waitForLoadState("networkidle");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));
  const seen = async (file: string, change: (text: string) => string, shown: () => Promise<unknown>) => {
    const path = `${COPY}/app/${file}`;
    writeFileSync(path, change(readFileSync(path, "utf8")));
    const from = performance.now();
    await shown();
    return performance.now() - from;
  };
  const times: Record<"component" | "style", number[]> = { component: [], style: [] };
  for (const words of ["seen at once", "and once more"]) {
    const footer = (text: string) => text.replace(/(<footer[^>]*>)/, `$1<b>${words}</b>`);
    times.component.push(await seen("storefront/shell/footer.tsx", footer, () => page.getByText(words).waitFor()));
  }
  for (const color of ["rgb(1, 2, 3)", "rgb(4, 5, 6)"]) {
    const outlined = (text: string) => `${text}\nbody { outline: 3px solid ${color}; }\n`;
    const shown = () => page.waitForFunction((color) => getComputedStyle(document.body).outlineColor === color, color, { polling: 20 });
    times.style.push(await seen("foundation/ui/base.css", outlined, shown));
  }
  // The fastest try, as machines are shared.
  const [component, style] = [Math.min(...times.component), Math.min(...times.style)];
  expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
  for (const [what, took] of Object.entries(times)) console.log(`  ${what} ${took.map(Math.round).join(", ")} ms`);
  expect(component).toBeLessThan(1000 * slowness());
  expect(style).toBeLessThan(1000 * slowness());
  store.kill("SIGTERM");
  await expect.poll(() => store.exitCode ?? store.signalCode, { timeout: 15_000 }).not.toBeNull();
  if (existsSync(COPY)) rmSync(COPY, { recursive: true, force: true });
});
