import type { Plugin } from "vite";

const MESSAGES = "foundation/i18n/messages";

/**
 * Sends a page only the texts it says: `m.add()` becomes a direct import of that one message, so each lands in the chunk that uses it
 * instead of all of them in one chunk that every page loads.
 */
export function splitMessages(): Plugin {
  return {
    name: "split-messages",
    enforce: "pre",
    transform(code, id) {
      if (id.includes(`${MESSAGES}/messages/`) && id.endsWith(".js") && !id.endsWith("_index.js"))
        return code
          .replace(/\tif \(experimentalMiddlewareLocaleSplitting[\s\S]*?\n\t\}\n/, "")
          .replace(/\ttrackMessageCall\(.*\)\n/, "")
          .replace(/import \{ getLocale, .* \} from/, "import { getLocale } from");
      const from = /import \{ m \} from "([^"]*i18n\/messages)\/messages\.js";/.exec(code);
      if (!from || !/\.tsx?$/.test(id.split("?")[0]!)) return;
      const names = [...new Set([...code.matchAll(/\bm\.(\w+)/g)].map(([, name]) => name!))];
      const imports = names.map((name) => `import { ${name} as m_${name} } from "${from[1]}/messages/${name}.js";`);
      return code.replace(from[0], imports.join(" ")).replace(/\bm\.(\w+)/g, "m_$1");
    },
  };
}
