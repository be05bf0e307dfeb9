import type { Plugin } from "vite";

/**
 * The style sheet of every page is there from its first byte. Vite would load it once more with the first script that is imported late: the
 * router names it in the page with a "#" at its end, which Vite does not know again, and a whole page would be styled and laid out anew.
 *
 * @param group the chunk that is on every page; fails where it has no sheet, or where no late script names it any more
 */
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
      // Its own script, which is there already as well.
      for (const chunk of named) chunk.code = chunk.code.replaceAll(`"${sheet}"`, `"${shared!.fileName}"`);
    },
  },
});
