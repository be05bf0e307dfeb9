import fs, { globSync, readFileSync, writeFileSync } from "node:fs";
import { compile } from "@inlang/paraglide-js";
import { bulkhead } from "cockatiel";

const SETTINGS = "project.inlang/settings.json";
const OUT = "./app/foundation/i18n/messages";
/** The compiler writes all files at once; containers may limit open files to 1,024. */
const WRITTEN_AT_ONCE = 64;

/** Compiles messages/*.json to typed functions. Throws on a missing language [STO-03], a key in two files or a write error. */
export async function compileMessages(): Promise<void> {
  const patterns = listFiles();
  const fileOf = new Map<string, string>();
  for (const pattern of patterns) {
    const [en, ru] = ["en", "ru"].map((locale) => Object.keys(JSON.parse(readFileSync(pattern.replace("{locale}", locale), "utf8"))));
    const lacking = [...en!.filter((key) => !ru!.includes(key)), ...ru!.filter((key) => !en!.includes(key))];
    if (lacking.length) throw new Error(`${pattern}: not in both languages: ${lacking.join(", ")}`);
    for (const key of en!.filter((each) => each !== "$schema")) {
      if (fileOf.has(key)) throw new Error(`${key} stands in ${fileOf.get(key)} and in ${pattern}: one would hide the other`);
      fileOf.set(key, pattern);
    }
  }
  const failures: unknown[] = [];
  const writing = fewAtOnce((error) => failures.push(error));
  const options = {
    project: "./project.inlang",
    strategy: ["globalVariable", "baseLocale"] as ("globalVariable" | "baseLocale")[],
    isServer: "typeof window === 'undefined'",
    fs: writing,
  };
  await compile({ ...options, outdir: OUT });
  // The server uses one module per language: hundreds of files would slow its start.
  await compile({ ...options, outdir: `${OUT}/whole`, outputStructure: "locale-modules" });
  // The compiler ignores write errors.
  if (failures.length) throw new AggregateError(failures, "Messages could not be written");
  writeFileSync(`${OUT}/whole/runtime.js`, 'export * from "../runtime.js";\n');
  writeFileSync(`${OUT}/messages.js`, 'export * from "./whole/messages.js";\n');
}

function listFiles(): string[] {
  const text = readFileSync(SETTINGS, "utf8");
  const listed: string[] = JSON.parse(text)["plugin.inlang.messageFormat"].pathPattern;
  const added = globSync("messages/en/*.json")
    .map((file) => `./${file.replace("/en/", "/{locale}/")}`)
    .filter((pattern) => !listed.includes(pattern));
  if (added.length === 0) return listed;
  const last = JSON.stringify(listed.at(-1));
  writeFileSync(SETTINGS, text.replace(last, [last, ...added.map((pattern) => JSON.stringify(pattern))].join(",\n      ")));
  return [...listed, ...added];
}

function fewAtOnce(failed: (error: unknown) => void) {
  const room = bulkhead(WRITTEN_AT_ONCE, Number.POSITIVE_INFINITY);
  const writeFile: typeof fs.promises.writeFile = (...file) => room.execute(() => fs.promises.writeFile(...file).catch(failed));
  return { ...fs, promises: { ...fs.promises, writeFile } };
}

if (import.meta.main) await compileMessages();
