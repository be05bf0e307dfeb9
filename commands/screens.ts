import { mkdirSync } from "node:fs";
import { chromium } from "@playwright/test";

// Photographs every screen into build/screens/. Wants a running shop: `npm run up`, then `npm run screens [-- name …]`.
const OUT = "build/screens";
const port = process.env.PORT ?? "3000";
const only = process.argv.slice(2);

const hosts = { ru: "localhost", eu: "eu.localhost", reload: "reload.localhost" } as const;
const widths = [390, 1440] as const;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
mkdirSync(OUT, { recursive: true });

const screens: [name: string, path: string][] = [
  ["home", "/"],
  ["catalogue", "/category"],
  ["category", "/category/gloves"],
  ["filtered", "/category/gloves?f.color=red&f.stock=1&sort=price"],
  ["nothing", "/category/gloves?f.price=1-2"],
  ["model", "/model/sparring-gloves-corner"],
  ["versus", "/model/sparring-gloves-corner?versus=training-gloves-first-bell"],
  ["search", "/search?q=перчатки"],
  ["search-nothing", "/search?q=телескоп"],
  ["delivery", "/service/delivery"],
  ["missing", "/no-such-page"],
];
for (const [region, host] of Object.entries(hosts))
  for (const lang of ["ru", "en"])
    for (const scheme of ["light", "dark"] as const)
      for (const width of widths) {
        const context = await browser.newContext({
          viewport: { width, height: width === 390 ? 844 : 900 },
          colorScheme: scheme,
          reducedMotion: "reduce",
          deviceScaleFactor: 1,
        });
        await context.addCookies([{ name: "lang", value: lang, domain: host, path: "/" }]);
        for (const [name, path] of screens) {
          const file = `${name}-${region}-${lang}-${scheme}-${width}`;
          if (only.length && !only.some((part) => file.includes(part))) continue;
          const page = await context.newPage();
          await page.goto(`http://${host}:${port}${path}`, { waitUntil: "networkidle" });
          await page.screenshot({ path: `${OUT}/${file}.png`, fullPage: true });
          await page.close();
        }
        await context.close();
      }
await browser.close();
