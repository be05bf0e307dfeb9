import { readConfig, readSecrets } from "./app/config.server.ts";
import { createApp } from "./app/http.server.ts";
import { loadPages } from "./app/http-pages.server.ts";
import { openShop } from "./app/shop.server.ts";

const STOP_WITHIN_MS = 12_000;

/** The process: configuration → shop → http. Signals end it cleanly; a kill loses nothing that was acknowledged. */
export async function serve({ report = () => {}, fillDemo = false }: { report?: (line: string) => void; fillDemo?: boolean } = {}) {
  const config = readConfig();
  const shop = await openShop(config, readSecrets(config), report);
  if (fillDemo) {
    const { fillDemoShop } = await import("./demo/fill.ts");
    await fillDemoShop(shop, report);
  }
  const app = await createApp(shop, await loadPages());
  await app.listen({ port: config.port, host: config.host });

  let ending = false;
  const end = async (reason: string) => {
    if (ending) return;
    ending = true;
    shop.log.info(`${reason}: stopping`);
    setTimeout(() => process.exit(1), STOP_WITHIN_MS).unref();
    await app.close();
    await shop.close();
    process.exit(0);
  };
  process.on("SIGINT", () => end("SIGINT"));
  process.on("SIGTERM", () => end("SIGTERM"));
  process.on("unhandledRejection", (error) => {
    shop.log.fatal({ err: error }, "unhandled rejection");
    end("unhandled rejection");
  });
  process.send?.({ ready: true });
  return { config, shop, app };
}

if (import.meta.main) await serve({ report: (line) => console.log(`  ${line}`) });
