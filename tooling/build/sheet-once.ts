import type { Plugin } from "vite";

/** Stops Vite from loading the page's style sheet again: the router's "#" suffix defeats its check. `group`: the shared chunk. */
export const sheetOnce = (group: string): Plugin => ({
  name: "sheet-once",
  enforce: "post",
  applyToEnvironment: ({ name }) => name === "client",
  generateBundle: {
    order: "post",
    handler(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
      const shared = chunks.find(({ name }) => name === group);
      const [sheet] = shared?.viteMetadata?.importedCss ?? [];
      if (!sheet) return this.error(`${group} has no style sheet: look at it again`);
      const named = chunks.filter(({ code }) => code.includes(`"${sheet}"`));
      if (named.length === 0) this.error(`no script loads ${sheet} late any more: this plugin may go`);
      // Its script is loaded already, too.
      for (const chunk of named) chunk.code = chunk.code.replaceAll(`"${sheet}"`, `"${shared!.fileName}"`);
    },
  },
});
