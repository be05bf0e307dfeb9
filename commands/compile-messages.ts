import { readFileSync, writeFileSync } from "node:fs";
import { compile } from "@inlang/paraglide-js";

const OUT = "./app/foundation/i18n/messages";

/** Turns messages/*.json into typed functions. Throws when a message lacks one of the languages [STO-03]. */
export async function compileMessages(): Promise<void> {
  const settings = JSON.parse(readFileSync("project.inlang/settings.json", "utf8"));
  const patterns: string[] = settings["plugin.inlang.messageFormat"].pathPattern;
  for (const pattern of patterns) {
    const [en, ru] = ["en", "ru"].map((locale) => Object.keys(JSON.parse(readFileSync(pattern.replace("{locale}", locale), "utf8"))));
    const lacking = [...en!.filter((key) => !ru!.includes(key)), ...ru!.filter((key) => !en!.includes(key))];
    if (lacking.length) throw new Error(`${pattern}: not in both languages: ${lacking.join(", ")}`);
  }
  const options = {
    project: "./project.inlang",
    strategy: ["globalVariable", "baseLocale"] as ("globalVariable" | "baseLocale")[],
    isServer: "typeof window === 'undefined'",
  };
  await compile({ ...options, outdir: OUT });
  // A page takes its messages one by one; the server, which says them all, would read hundreds of files at each start.
  await compile({ ...options, outdir: `${OUT}/whole`, outputStructure: "locale-modules" });
  writeFileSync(`${OUT}/whole/runtime.js`, 'export * from "../runtime.js";\n');
  writeFileSync(`${OUT}/messages.js`, 'export * from "./whole/messages.js";\n');
}

if (import.meta.main) await compileMessages();
