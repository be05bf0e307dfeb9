import { type ParseArgsConfig, parseArgs } from "node:util";
import { m } from "../app/foundation/i18n/messages/messages.js";
import { UserError } from "../app/foundation/plain-reason.ts";
import { languages } from "../app/foundation/storefront.ts";
import type { Argument, Arguments, ParsedArguments } from "./arguments.ts";

type Declared<Context, Done, Taken extends Arguments, Rest, Options extends Arguments> = {
  help: () => string;
  takes?: Taken;
  /** Repeatable trailing argument. */
  rest?: Argument<Rest>;
  options?: Options;
  check?: (said: ParsedArguments<Taken> & ParsedArguments<Options> & { rest: Rest[] }) => string | undefined;
  carryOut: (context: Context, said: ParsedArguments<Taken> & ParsedArguments<Options> & { rest: Rest[] }) => Promise<Done>;
};

export type Verb<Context, Done> = {
  help: () => string;
  takes: Arguments;
  rest?: Argument<unknown>;
  options: Arguments;
  bind: (said: Record<string, unknown>, refuse: Refuse) => (context: Context, by?: string) => Promise<Done>;
};
type Refuse = (why: string) => never;

type None = Record<never, never>;
export const verb = <Context, Done, Taken extends Arguments = None, Rest = never, Options extends Arguments = None>({
  help,
  takes,
  rest,
  options,
  check,
  carryOut,
}: Declared<Context, Done, Taken, Rest, Options>): Verb<Context, Done> => ({
  help,
  ...(rest && { rest }),
  takes: takes ?? {},
  options: options ?? {},
  bind: (read, refuse) => {
    const said = read as ParsedArguments<Taken> & ParsedArguments<Options> & { rest: Rest[] };
    const why = check?.(said);
    if (why) refuse(why);
    return (context, by) => carryOut(context, by === undefined ? said : { ...said, by });
  },
});

/** What is asked for: `by` and the arguments as they were typed; `changes`: it has to be somebody's act. */
export type Asked = { name: string; by?: string; changes: boolean; words: string[]; reason: string };
export type ParsedCommand<Context, Done> =
  | { usage: string }
  | { asked: Asked /** `by`: the name of who acts, as it is kept. */; carryOut: (context: Context, by?: string) => Promise<Done> };
/** `changes`: by verb, whether it is somebody's act. */
export type Command<Context, Done> = {
  usage: () => string;
  changes: Readonly<Record<string, boolean>>;
  read: (args: string[]) => ParsedCommand<Context, Done>;
};

/** A command by its verbs; "" is the default verb, `note` ends the usage. Parsing throws a `UserError` with the usage. */
export function command<Context, Done>(
  name: string,
  verbs: Record<string, Verb<Context, Done>>,
  note?: () => string,
): Command<Context, Done> {
  const usage = (): string => {
    const lines = Object.entries(verbs).flatMap(([word, one]) => [synopsis(name, word, one), indented(one.help())]);
    return [...lines, ...(note ? [note()] : []), m.staff_common_options()].join("\n");
  };
  const refuse: Refuse = (why) => {
    throw new UserError(`${why}\n\n${usage()}`);
  };
  return {
    usage,
    changes: Object.fromEntries(Object.entries(verbs).map(([word, { options }]) => [word, "by" in options])),
    read: (args) => {
      const { values, positionals } = split(args, Object.values(verbs), refuse);
      if (values.get("help")) return { usage: usage() };
      const lang = values.get("lang");
      if (lang && !languages.some((each) => each === lang)) refuse(m.staff_invalid({ what: "--lang", value: plain(String(lang)) }));
      const { asked, rest } = findVerb(verbs, positionals, refuse);
      const taken = readTaken(asked, rest, refuse);
      const options = readOptions(asked, values, refuse);
      return {
        asked: askedOf(name, wordOf(verbs, asked), { taken, typed: rest, options }),
        carryOut: asked.bind({ ...taken, ...options }, refuse),
      };
    },
  };
}

const wordOf = <Context, Done>(verbs: Record<string, Verb<Context, Done>>, asked: Verb<Context, Done>) =>
  Object.keys(verbs).find((word) => verbs[word] === asked) ?? "";

type Typed = { taken: Record<string, unknown>; typed: string[]; options: Record<string, unknown> };
function askedOf(name: string, word: string, { taken, typed, options }: Typed): Asked {
  const { by, reason, note } = options;
  const said = [reason, note].find((text) => typeof text === "string");
  const words = Object.values(taken)
    .flat()
    .map((value, at) => (typeof value === "object" ? (typed[at] ?? "") : String(value)));
  return {
    name: word ? `${name}.${word}` : name,
    ...(typeof by === "string" && { by }),
    changes: "by" in options,
    words,
    reason: said === undefined ? "" : String(said),
  };
}

const indented = (text: string): string => text.replaceAll(/^/gm, "    ");
const flagOf = (name: string): string => `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
/** Strips terminal control characters from echoed input. */
const plain = (typed: string): string => typed.replaceAll(/\p{C}+/gu, " ");

function synopsis(name: string, word: string, { takes, rest, options }: Verb<never, unknown>): string {
  const bracketed = (said: string, { fallback }: Argument<unknown>) => (fallback ? `[${said}]` : said);
  const words = [
    word,
    ...Object.values(takes).map((each) => bracketed(each.place(), each)),
    ...(rest ? [`[${rest.place()} ...]`] : []),
    ...Object.entries(options).map(([option, each]) => bracketed(`${flagOf(option)} ${each.place()}`.trim(), each)),
  ].filter(Boolean);
  return [`npm run ${name}`, ...(words.length ? ["--", ...words] : [])].join(" ");
}

/** Keys of bank receipts begin with any character of base64url: what can't be an option of ours is a word. */
const isWord = (typed: string): boolean => (/^-[^-]/.test(typed) && typed !== "-h") || /^--[^=]*[A-Z0-9_]/.test(typed);
const SHIELD = "\0";
const shield = (typed: string): string => (isWord(typed) ? SHIELD + typed : typed);
const unshield = (word: string): string => (word.startsWith(SHIELD) ? word.slice(SHIELD.length) : word);

function split(
  args: string[],
  verbs: Verb<never, unknown>[],
  refuse: Refuse,
): { values: Map<string, string | true>; positionals: string[] } {
  const options: NonNullable<ParseArgsConfig["options"]> = { help: { type: "boolean", short: "h" }, lang: { type: "string" } };
  for (const verb of verbs)
    for (const [name, { isFlag }] of Object.entries(verb.options)) options[flagOf(name).slice(2)] = { type: isFlag ? "boolean" : "string" };
  try {
    const { tokens, positionals } = parseArgs({ args: args.map(shield), options, allowPositionals: true, strict: true, tokens: true });
    const values = new Map<string, string | true>();
    for (const token of tokens) {
      if (token.kind !== "option") continue;
      if (values.has(token.name)) refuse(m.staff_option_twice({ option: token.rawName }));
      values.set(token.name, token.value === undefined ? true : unshield(token.value));
    }
    return { values, positionals: positionals.map(unshield) };
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    const option = plain(/'(?:-\w, )?(--?[^' <]*)/.exec(message)?.[1] ?? "");
    if (code === "ERR_PARSE_ARGS_UNKNOWN_OPTION") return refuse(m.staff_unknown_option({ option }));
    if (code !== "ERR_PARSE_ARGS_INVALID_OPTION_VALUE") throw error;
    return refuse(/does not take/.test(message) ? m.staff_option_takes_nothing({ option }) : m.staff_option_needs_value({ option }));
  }
}

function findVerb<Context, Done>(verbs: Record<string, Verb<Context, Done>>, positionals: string[], refuse: Refuse) {
  const [first = "", ...others] = positionals;
  if (first !== "" && Object.hasOwn(verbs, first)) return { asked: verbs[first]!, rest: others };
  const asked = verbs[""];
  const takesWords = asked && (Object.keys(asked.takes).length > 0 || asked.rest);
  if (asked && (takesWords || first === "")) return { asked, rest: positionals };
  return refuse(first === "" ? m.staff_missing({ what: Object.keys(verbs).join("|") }) : m.staff_unexpected({ value: plain(first) }));
}

function readTaken({ takes, rest }: Verb<never, unknown>, words: string[], refuse: Refuse): Record<string, unknown> {
  const left = [...words];
  const said = Object.entries(takes).map(([name, argument]) => [name, readOne(argument, argument.place(), left.shift(), refuse)]);
  if (left.length && !rest) refuse(m.staff_unexpected({ value: plain(left[0]!) }));
  return { ...Object.fromEntries(said), rest: rest ? left.map((word) => readOne(rest, rest.place(), word, refuse)) : [] };
}

function readOptions({ options }: Verb<never, unknown>, values: Map<string, string | true>, refuse: Refuse): Record<string, unknown> {
  const known = new Set(["help", "lang", ...Object.keys(options).map((name) => flagOf(name).slice(2))]);
  for (const flag of values.keys()) if (!known.has(flag)) refuse(m.staff_option_not_here({ option: `--${flag}` }));
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => {
      const value = values.get(flagOf(name).slice(2));
      return [name, readOne(option, flagOf(name), value === true ? "" : value, refuse)];
    }),
  );
}

function readOne({ read, fallback }: Argument<unknown>, what: string, typed: string | undefined, refuse: Refuse): unknown {
  if (typed === undefined) return fallback ? fallback.value : refuse(m.staff_missing({ what }));
  const value = read(typed);
  return value === undefined ? refuse(m.staff_invalid({ what, value: plain(typed) })) : value;
}
