import assert from "node:assert/strict";
import { globSync, readFileSync } from "node:fs";
import { after, test } from "node:test";
import { speak } from "../app/foundation/i18n/speaking.server.ts";
import { UserError } from "../app/foundation/plain-reason.ts";
import { languages } from "../app/foundation/storefront.ts";
import type { Command } from "./command-line.ts";
import { every } from "./every.ts";

type Any = Command<never, unknown>;
const commands = Object.entries<Any>(every);
const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const refusal = (command: Any, args: string[]): string => {
  try {
    command.read(args);
  } catch (error) {
    assert.ok(error instanceof UserError, String(error));
    return error.message;
  }
  return "";
};
after(() => speak("en"));

test("every npm script of staff is in the list of commands", () => {
  const named = Object.values(scripts).flatMap(
    (script) => /^node --import=\.\/tooling\/start\/with-texts\.ts commands\/([\w-]+)\.ts$/.exec(script)?.[1] ?? [],
  );
  assert.deepEqual(named.sort(), Object.keys(every).sort());
  const runnable = globSync("commands/*.ts").filter((file) => /import\.meta\.main/.test(readFileSync(file, "utf8")));
  assert.equal(runnable.length, named.length);
});

test("a command run as a script uses nothing that is defined after it runs", () => {
  for (const file of globSync("commands/*.ts")) {
    const [, after = ""] = readFileSync(file, "utf8").split(/^if \(import\.meta\.main\)/m);
    assert.doesNotMatch(after, /^(export )?(const|let|class) /m, file);
  }
});

test("--help of every command is a usage in both languages", () => {
  for (const [name, command] of commands)
    for (const language of languages) {
      speak(language);
      const asked = command.read(["--help"]);
      assert.ok("usage" in asked, name);
      assert.match(asked.usage, new RegExp(`^npm run ${name}( |$)`, "m"));
      assert.equal(/[а-яё]{3}/i.test(asked.usage), language === "ru", asked.usage);
    }
});

test("every command refuses an unknown option by its name, in both languages", () => {
  const refused = { en: /^Unknown option --frob\.\n\nnpm run /, ru: /^Неизвестный параметр --frob\.\n\nnpm run / };
  for (const [, command] of commands)
    for (const language of languages) {
      speak(language);
      assert.match(refusal(command, ["--frob"]), refused[language]);
    }
});

test("what staff's texts quote can be typed: each command and each option exists", () => {
  const usages = commands.map(([, command]) => command.usage()).join("\n");
  for (const language of languages) {
    const texts = readFileSync(`messages/${language}/staff.json`, "utf8");
    for (const [, quoted] of texts.matchAll(/`([^`]*)`/g)) {
      for (const [option] of quoted!.matchAll(/--[a-z][a-z-]*/g))
        assert.match(usages, new RegExp(`${option}(?![a-z-])`), `${quoted} in ${language}`);
      const name = /^npm run (\S+)/.exec(quoted!)?.[1];
      if (name) assert.ok(Object.hasOwn(scripts, name), `${quoted} in ${language}`);
    }
  }
});
