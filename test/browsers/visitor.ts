import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import puppeteer from "puppeteer-core";
import { Builder, By, until, type WebElement } from "selenium-webdriver";
import { endWithUs } from "../end-with-us.ts";

/** A browser without Playwright; XPath works in both drivers. */
export type Visitor = {
  open: (url: string) => Promise<void>;
  /** Waits until the first match is visible. */
  press: (xpath: string) => Promise<void>;
  type: (xpath: string, text: string) => Promise<void>;
  /** Waits for the first match. */
  text: (xpath: string) => Promise<string>;
  run: <T>(script: string) => Promise<T>;
  leave: () => Promise<void>;
};

const WAIT_MS = 30_000;
const places = {
  firefox: ["/usr/bin/firefox-esr", "/usr/bin/firefox"],
  webkit: ["/usr/bin/WebKitWebDriver"],
  display: ["/usr/bin/Xvfb"],
};

function find(what: keyof typeof places, debian: string): string {
  const path = places[what].find((each) => existsSync(each));
  if (!path) throw new Error(`No ${what} found: install it (Debian: apt-get install ${debian}).`);
  return path;
}

/** Headless Firefox by WebDriver BiDi. */
export async function inFirefox(): Promise<Visitor> {
  const browser = await puppeteer.launch({ browser: "firefox", executablePath: find("firefox", "firefox-esr"), headless: true });
  const [page = await browser.newPage()] = await browser.pages();
  page.setDefaultTimeout(WAIT_MS);
  const locate = (xpath: string) => page.locator(`::-p-xpath(${xpath})`);
  return {
    open: async (url) => void (await page.goto(url)),
    press: (xpath) => locate(xpath).click(),
    type: (xpath, text) => locate(xpath).fill(text),
    text: (xpath) =>
      locate(xpath)
        .map((element) => element.textContent ?? "")
        .wait(),
    run: async <T>(script: string) => (await page.evaluate(script)) as T,
    leave: () => browser.close(),
  };
}

/** WebKitGTK's MiniBrowser by WebDriver, on a virtual display. */
export async function inWebKit(): Promise<Visitor> {
  // The display reports its number once ready.
  const screen = endWithUs(
    spawn(find("display", "xvfb"), ["-displayfd", "3", "-screen", "0", "1280x900x24", "-nolisten", "tcp"], {
      stdio: ["ignore", "ignore", "ignore", "pipe"],
    }),
  );
  const [number] = (await once(screen.stdio[3]!, "data")) as [Buffer];
  const port = await freePort();
  const driven = endWithUs(
    spawn(find("webkit", "webkit2gtk-driver"), [`--port=${port}`], {
      stdio: "ignore",
      env: { ...process.env, DISPLAY: `:${String(number).trim()}`, WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1" },
    }),
  );
  const end = () => {
    for (const child of [driven, screen] satisfies ChildProcess[]) child.kill();
  };
  try {
    const isReady = () =>
      fetch(`http://127.0.0.1:${port}/status`).then(
        ({ ok }) => ok,
        () => false,
      );
    for (let n = 0; n < WAIT_MS / 100 && !(await isReady()); n++) await sleep(100);
    const driver = await new Builder()
      .usingServer(`http://127.0.0.1:${port}`)
      .withCapabilities({ browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] } })
      .build();
    const found = async (xpath: string): Promise<WebElement> => {
      const element = await driver.wait(until.elementLocated(By.xpath(xpath)), WAIT_MS, xpath);
      return driver.wait(until.elementIsVisible(element), WAIT_MS, xpath);
    };
    return {
      open: (url) => driver.get(url),
      // WebKit's driver checks during smooth scrolling: retry what is covered.
      press: async (xpath) => {
        await driver.wait(
          async () => {
            const element = await found(xpath);
            await driver.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element);
            return element.click().then(
              () => true,
              () => false,
            );
          },
          WAIT_MS,
          xpath,
        );
      },
      type: async (xpath, text) => {
        const field = await found(xpath);
        await field.clear();
        await field.sendKeys(text);
      },
      text: async (xpath) => driver.executeScript("return arguments[0].textContent", await found(xpath)),
      run: (script) => driver.executeScript(`return (${script})`),
      leave: async () => {
        await driver.quit().finally(end);
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

function miniBrowser(): string {
  const path = ["x86_64", "aarch64"]
    .map((kind) => `/usr/lib/${kind}-linux-gnu/webkit2gtk-4.1/MiniBrowser`)
    .find((each) => existsSync(each));
  if (!path) throw new Error("No MiniBrowser of WebKitGTK found: install it (Debian: apt-get install webkit2gtk-driver).");
  return path;
}
