import { statSync } from "node:fs";
import { ask } from "./measure.ts";

/** kB gzip of all JavaScript a page loads, preloads included. */
export async function clientScriptKb(port: number, path: string): Promise<number> {
  const { text } = await ask(port, { path });
  const files = new Set(text.match(/\/assets\/[\w.-]+\.js/g));
  return [...files].reduce((sum, file) => sum + statSync(`build/client${file}.gz`).size, 0) / 1000;
}
