import type { Plugin } from "vite";

const MESSAGES = "foundation/i18n/messages";

/** Pages know their language: drop Paraglide's strategies. */
const RUNTIME = `let ask = () => "en";
export const getLocale = () => ask();
export const overwriteGetLocale = (answer) => { ask = answer; };
`;

/** Paraglide creates plural rules per sentence, a twentieth of a list's rendering. */
const PLURALS = `const rules = new Map();
export function plural(locale, input) {
  if (!rules.has(locale)) rules.set(locale, new Intl.PluralRules(locale));
  return rules.get(locale).select(Number(input));
}
`;

/** Rewrites `m.add()` to a direct import, so each message lands in the chunk that uses it. */
export function splitMessages(): Plugin {
  return {
    name: "split-messages",
    enforce: "pre",
    transform(code, id) {
      if (id.endsWith(`${MESSAGES}/runtime.js`)) return RUNTIME;
      if (id.endsWith(`${MESSAGES}/registry.js`)) return PLURALS;
      if (id.includes(`${MESSAGES}/messages/`) && id.endsWith(".js") && !id.endsWith("/_index.js")) return leanMessage(code);
      const from = /import \{ m \} from "([^"]*i18n\/messages)\/messages\.js";/.exec(code);
      if (!from || !/\.tsx?$/.test(id.split("?")[0]!)) return;
      const names = [...new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, name]) => name!))];
      const imports = names.map((name) => `import { ${name} as m_${name} } from "${from[1]}/messages/${name}.js";`);
      return code.replace(from[0], imports.join(" ")).replace(/\bm\.(\w+)/g, "m_$1");
    },
  };
}

export function leanMessage(code: string): string {
  const sentences = [...code.matchAll(/const (en|ru)_\w+ = [^\n]*? \(i?\) => \{\n\treturn (`(?:[^`\\]|\\[\s\S])*`)\n\};/g)];
  const said = Object.fromEntries(sentences.map(([, locale, text]) => [locale, text]));
  const name = /export const (\w+) =/.exec(code)?.[1];
  if (name && said.en && said.ru)
    return `import { getLocale } from "../runtime.js";\nexport const ${name} = (i, o) => (o?.locale ?? getLocale()) === "en" ? ${said.en} : ${said.ru};\n`;
  return code
    .replace(/\tif \(experimentalMiddlewareLocaleSplitting[\s\S]*?\n\t\}\n/, "")
    .replace(/\ttrackMessageCall\(.*\)\n/, "")
    .replace(/import \{ getLocale, .* \} from/, "import { getLocale } from");
}
