import { PassThrough } from "node:stream";
import { finished } from "node:stream/promises";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import { createRequestHandler, type EntryContext, ServerRouter } from "react-router";
import { readConfig, readSecrets } from "../app/config.server.ts";
import { createApp } from "../app/http/http.server.ts";
import { loadPages } from "../app/http/load-pages.server.ts";
import { openShop } from "../app/shop.server.ts";

// React's own time for a page's tree: `node bench/render.ts /category/c1` in a store's environment.
const path = process.argv[2]!;
const config = readConfig();
const shop = await openShop({ ...config, jobs: [] }, readSecrets(config));
const pages = await loadPages();
const entry = pages.build.entry.module;
let seen: { context: EntryContext; url: string } | undefined;
const spied: typeof entry.default = (request, status, headers, context, loadContext) => {
  seen = { context, url: request.url };
  return entry.default(request, status, headers, context, loadContext);
};
const build = { ...pages.build, entry: { ...pages.build.entry, module: { ...entry, default: spied } } };
const app = await createApp(shop, { ...pages, build, createRequestHandler });
await app.inject({ path, headers: { host: "localhost", cookie: "lang=en" } });

async function render() {
  const { serverHandoffStream: _, ...context } = seen!.context;
  const body = new PassThrough().resume();
  const stream = renderToPipeableStream(createElement(ServerRouter, { context: { ...context, renderMeta: {} }, url: seen!.url }), {
    onAllReady: () => stream.pipe(body),
  });
  await finished(body);
}
const many = async (count: number) => {
  const before = process.cpuUsage();
  for (let n = 0; n < count; n++) await render();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000 / count;
};
await many(200);
console.log(JSON.stringify({ ms: await many(400) }));
process.exit(0);
