import pino, { type Logger } from "pino";
import type { Config } from "./config.server.ts";

/** What the shop writes down of itself: no headers, no values of statements. */
export function createLog(config: Config): Logger {
  return pino({
    level: config.logLevel,
    redact: ["req.headers", "err.parameters", "err.detail", "err.where"],
    ...(process.stdout.isTTY && { transport: { target: "pino-pretty", options: { ignore: "pid,hostname" } } }),
  });
}
