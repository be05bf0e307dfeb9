import { type Config, originOf, readConfig, readSecrets } from "./app/config.server.ts";
import { withHosts } from "./app/foundation/hosts.ts";
import { m } from "./app/foundation/i18n/messages/messages.js";
import { speak } from "./app/foundation/i18n/speaking.server.ts";
import { UserError } from "./app/foundation/plain-reason.ts";
import { storefronts } from "./app/foundation/storefront.ts";
import { createApp } from "./app/http/http.server.ts";
import { loadPages } from "./app/http/load-pages.server.ts";
import type { Pages } from "./app/http/make-page.server.ts";
import { absentSettings } from "./app/operations/absent-settings.server.ts";
import { openShop, type Shop } from "./app/shop.server.ts";
import { endPlainly } from "./commands/end-plainly.ts";
import { languageOf } from "./commands/language.ts";
import "./tooling/start/follow-npm.mjs";

/** Less than a supervisor's ten seconds; interrupted work is repeated. */
const STOP_WITHIN_MS = 9500;
/** Beyond Node's backlog of 511 a burst would retry a second later. */
const WAITING_CONNECTIONS = 4096;

type Start = {
  report?: (line: string) => void;
  fillDemo?: boolean;
  /** Built meanwhile. */
  pages?: Promise<void>;
  openPages?: () => Promise<Pages>;
};

/** The process: configuration → shop → http. Stops gracefully on signals; a kill loses nothing acknowledged. */
export async function serve({ report = () => {}, fillDemo = false, pages = Promise.resolve(), openPages = loadPages }: Start = {}) {
  speak(languageOf([], process.env));
  const config = readConfig();
  if (!answersAnybody(config)) throw new UserError(m.setting_hosts());
  const shop = await openShop(config, readSecrets(config), report);
  let app: Awaited<ReturnType<typeof openDoors>> | undefined;
  let ending = false;
  const end = async (reason: string, { code = 0, noticedMs = 0 } = {}) => {
    if (ending) return;
    ending = true;
    shop.log.info({ reason }, "process.stopping");
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app?.draining.drain(noticedMs, shop);
    await app?.close();
    await shop.close();
    process.exit(code);
  };
  process.on("SIGINT", () => end("SIGINT"));
  process.on("SIGHUP", () => end("SIGTERM"));
  process.on("SIGTERM", () => end("SIGTERM", { noticedMs: config.drainSeconds * 1000 }));
  process.on("unhandledRejection", (error) => {
    shop.log.fatal({ err: error }, "process.unhandled_rejection");
    end("unhandled rejection", { code: 1 });
  });
  try {
    const absent = absentSettings(config, shop.secrets);
    for (const { setting, means } of absent) report(m.absent_setting({ setting, means }));
    shop.tellAbsent(absent);
    const otherFiles = await shop.instances.join();
    if (otherFiles) report(otherFiles);
    app = await openDoors(shop, { report, fillDemo, pages, openPages });
  } catch (error) {
    // An interrupted start isn't an error.
    if (ending) await new Promise(() => {});
    await shop.close();
    throw error;
  }
  process.send?.({ ready: true });
  return { config, shop, app };
}

const answersAnybody = ({ storefrontHosts, production }: Config) =>
  withHosts(storefronts, storefrontHosts, production).some(({ hosts }) => hosts.length > 0);

async function openDoors(shop: Shop, { report, fillDemo, pages, openPages }: Required<Start>) {
  if (fillDemo) {
    const { fillDemoShop } = await import("./demo/fill.ts");
    await fillDemoShop(shop, report);
  }
  await pages;
  const app = await createApp(shop, await openPages());
  // Warm up rendering before the first visitors.
  await app.inject({ url: "/", headers: { host: new URL(originOf(shop.config, storefronts[0]!.region)).host } });
  await app.listen({ port: shop.config.port, host: shop.config.host, backlog: WAITING_CONNECTIONS });
  shop.latePictures.makeAll().then(
    (made) => made && shop.log.info({ made }, "pictures.rendered"),
    (error) => shop.log.warn({ err: error }, "pictures.render_failed"),
  );
  return app;
}

if (import.meta.main) await serve({ report: (line) => console.log(`  ${line}`) }).catch(endPlainly);
