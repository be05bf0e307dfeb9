export const types = ["catalog", "sale", "reference"] as const;
export type DialogueType = (typeof types)[number];
export const modes = ["checkauth", "init", "file", "import", "complete", "deactivate", "query", "success", "info"] as const;
export type Mode = (typeof modes)[number];

/** 1C returns its session in this cookie. */
export const COOKIE = "gong1c";

export type Step = { type: DialogueType; mode: Mode; filename: string };

const isOneOf = <T extends string>(list: readonly T[], word: unknown): word is T => list.some((one) => one === word);

export function stepOf({ type, mode, filename }: Record<string, unknown>): Step | undefined {
  if (!isOneOf(types, type) || !isOneOf(modes, mode)) return undefined;
  return { type, mode, filename: typeof filename === "string" ? filename : "" };
}

const MAX_NAME = 200;

/** The stored name, lower case; undefined = a path that could escape the folder. */
export function keptName(filename: string): string | undefined {
  const name = filename.replace(/^\.\//, "").toLowerCase();
  const isPlain = name.length <= MAX_NAME && /^[\w./-]+$/.test(name) && name.split("/").every((part) => part !== "" && !/^\.+/.test(part));
  return isPlain ? name : undefined;
}

export function basicOf(authorization: string | undefined): { login: string; password: string } | undefined {
  const [, encoded] = /^basic ([a-z\d+/]+=*)$/i.exec(authorization ?? "") ?? [];
  const text = Buffer.from(encoded ?? "", "base64").toString();
  const at = text.indexOf(":");
  return at < 0 ? undefined : { login: text.slice(0, at), password: text.slice(at + 1) };
}
