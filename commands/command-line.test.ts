import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { test } from "node:test";
import fc from "fast-check";
import { UserError } from "../app/foundation/plain-reason.ts";
import { bareEnv } from "../test/bare-env.ts";
import { orderNumber, text } from "./arguments.ts";
import { command, verb } from "./command-line.ts";
import { jobs } from "./jobs.ts";
import { languageOf } from "./language.ts";

const run = (name: string, args: string[], env: Record<string, string> = {}) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [`commands/${name}.ts`, ...args], {
    env: { ...bareEnv, DATA_DIR: "/nowhere", ...env },
    encoding: "utf8",
  });
  return { status, stdout, stderr };
};

test("an unknown option is refused by its name, with the usage", () => {
  const { status, stdout, stderr } = run("jobs", ["--frob"]);
  assert.deepEqual([status, stdout], [1, ""]);
  assert.match(stderr, /^\nUnknown option --frob\.\n\nnpm run jobs\n/);
  assert.match(run("jobs", ["show", "x", "--by", "Anna"]).stderr, /--by can't be used here\./);
});

test("what is missing, invalid, given twice or too much is named", () => {
  for (const [args, said] of [
    [["retry", "x"], /--by is missing\./],
    [["retry", "x", "--by"], /--by needs a value\./],
    [["retry", "x", "--by", "A\u0007"], /Invalid --by: A \n/],
    [["retry", "x", "--by", "Anna", "--by", "Boris"], /--by is given twice\./],
    [["retry", "--by", "Anna"], /ID\|QUEUE\|all is missing\./],
    [["show", "x", "y"], /Unexpected argument: y\n/],
    [["steal"], /Unexpected argument: steal\n/],
    [["--lang", "fr"], /Invalid --lang: fr\n/],
  ] as const) {
    assert.throws(
      () => jobs.read([...args]),
      (error) => error instanceof UserError && said.test(error.message),
    );
  }
});

test("a word may begin with dashes: keys of receipts and notes do", async () => {
  const key = text(() => "KEY");
  const echo = command("echo", {
    say: verb({ help: () => "", takes: { key }, options: { note: key }, carryOut: async (_: null, said) => said }),
  });
  const read = async (...args: string[]) => {
    const asked = echo.read(args);
    return "carryOut" in asked ? asked.carryOut(null) : assert.fail("help");
  };
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ minLength: 16, maxLength: 16 }), fc.constantFrom("", "-", "-h", "-Q", "--Z"), async (bytes, start) => {
      const typed = start + Buffer.from(bytes).toString("base64url");
      const { key: heard, note } = await read("say", typed, "--note", typed);
      assert.deepEqual([heard, note], [typed, typed]);
    }),
  );
  await assert.rejects(read("say", "--frob"), /Unknown option --frob/);
});

test("the language is that of --lang, else that of the terminal", () => {
  for (const [args, env, language] of [
    [[], {}, "en"],
    [[], { LANG: "de_DE.UTF-8" }, "en"],
    [[], { LANG: "ru_RU.UTF-8" }, "ru"],
    [[], { LANG: "ru_RU.UTF-8", LC_ALL: "C" }, "en"],
    [[], { LANG: "C", LC_ALL: "ru_RU.UTF-8" }, "ru"],
    [["show", "--lang", "ru"], {}, "ru"],
    [["--lang=en", "show"], { LC_ALL: "ru_RU.UTF-8" }, "en"],
  ] as const)
    assert.equal(languageOf([...args], env), language, JSON.stringify([args, env]));
});

test("--help prints the usage and opens nothing", () => {
  const { status, stdout, stderr } = run("jobs", ["-h"], { LANG: "ru_RU.UTF-8" });
  assert.deepEqual([status, stderr], [0, ""]);
  assert.match(stdout, /^npm run jobs\n {4}Фоновые задачи/);
});

test("a refusal speaks Russian in a Russian terminal", () => {
  assert.match(
    run("dealers", ["grant", "кто-то", "5", "--by", "Анна"], { LANG: "ru_RU.UTF-8" }).stderr,
    /^\nЭто не телефон и не адрес почты\./,
  );
});

test("an order's number is found however it is capitalized", () => {
  for (const said of ["7455-ZDEU-3", "7455-zdeu-3", " 7455-Zdeu-3\t"]) assert.equal(orderNumber.read(said), "7455-ZDEU-3");
  for (const said of ["", "  ", "7455\nZDEU"]) assert.equal(orderNumber.read(said), undefined);
});
