/** A script's file that a page will need, named in its head: not asked for yet. */
const HINT = /<link rel="modulepreload"/g;
/** React Router's own start of a page: what its routes are made of, and then the page's waking. */
const START = /(<script[^>]* type="module" async="">)import "([^"]+)";([\s\S]*?)(<\/script>)/;

/**
 * What a page waits for before its scripts: that it is painted. A tab in the background paints nothing, there it is at once; and nobody
 * waits longer than three seconds. The hints keep their nonce and become what they were: asked for after the first picture, and before what
 * lies further down.
 */
const painted = `await new Promise(p=>{if(document.hidden)return p();setTimeout(p,3000);new PerformanceObserver(p).observe({type:"paint",buffered:true})});
for(const l of document.querySelectorAll("link[rel=later]"))l.rel="modulepreload";`;

/**
 * A page that is the same for everybody is there to read before its scripts are asked for: style, letters and the first picture have a slow
 * line, and a slow processor, to themselves. What it is for works without scripts or is heard by `early-press.ts` and `early-add.ts`.
 *
 * @param html a page as React Router renders it; one without scripts comes back as it is
 */
export function scriptsLast(html: string): string {
  return html.replace(HINT, '<link rel="later"').replace(START, (_, open: string, manifest: string, routes: string, close: string) => {
    const asked = routes.replace(/import \* as (\w+) from ("[^"]+");/g, "const $1 = await import($2);");
    return `${open}${painted}\nawait import("${manifest}");${asked}${close}`;
  });
}

/** A page of somebody's own is filled in at once, and its fields need their scripts: these come meanwhile, after style, letters and pictures. */
export const scriptsLow = (html: string): string => html.replace(HINT, '<link rel="modulepreload" fetchpriority="low"');
