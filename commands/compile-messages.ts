import { readFileSync } from "node:fs";
import { compile } from "@inlang/paraglide-js";

/** Turns messages/*.json into typed functions. Throws when a message lacks one of the languages [STO-03]. */
export async function compileMessages(): Promise<void> {
  const settings = JSON.parse(readFileSync("project.inlang/settings.json", "utf8"));
  const patterns: string[] = settings["plugin.inlang.messageFormat"].pathPattern;
  for (const pattern of patterns) {
    const [en, ru] = ["en", "ru"].map((locale) => Object.keys(JSON.parse(readFileSync(pattern.replace("{locale}", locale), "utf8"))));
    const lacking = [...en!.filter((key) => !ru!.includes(key)), ...ru!.filter((key) => !en!.includes(key))];
    if (lacking.length) throw new Error(`${pattern}: not in both languages: ${lacking.join(", ")}`);
  }
  await compile({
    project: "./project.inlang",
    outdir: "./app/foundation/i18n/messages",
    strategy: ["globalVariable", "baseLocale"],
    isServer: "typeof window === 'undefined'",
  });
}

if (import.meta.main) await compileMessages();
