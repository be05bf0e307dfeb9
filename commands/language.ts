import { getLocale } from "../app/foundation/i18n/messages/runtime.js";
import { formatKopecks, formatMoney, rubles } from "../app/foundation/money.ts";
import { orderLabels } from "../app/foundation/states/order-status.ts";
import { type Language, languages } from "../app/foundation/storefront.ts";

/** `--lang`, else the terminal's language. */
export function languageOf(args: string[], { LC_ALL, LC_MESSAGES, LANG }: Record<string, string | undefined>): Language {
  const at = args.findIndex((arg) => arg === "--lang" || arg.startsWith("--lang="));
  const named = args[at] === "--lang" ? args[at + 1] : args[at]?.slice("--lang=".length);
  const terminal = (LC_ALL || LC_MESSAGES || LANG || "").startsWith("ru") ? "ru" : "en";
  return languages.find((each) => each === named) ?? terminal;
}

export const language = (): Language => getLocale();

export const sum = (minor: number): string => formatKopecks(minor, language());
export const minute = (at: Date | string): string => new Date(at).toISOString().slice(0, 16).replace("T", " ");
/** Unknown statuses of other versions are shown as they are. */
export const statusText = (status: string): string =>
  (orderLabels as Record<string, Record<Language, string>>)[status]?.[language()] ?? status;
export const wholeSum = (minor: number): string => formatMoney(rubles(minor), "rub", language());
