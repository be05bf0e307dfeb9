/** A script's file that a page will need, named in its head: not asked for yet. */
const HINT = /<link rel="modulepreload"/g;
/** React Router's own start of a page: what its routes are made of, and then the page's waking. */
const START = /(<script[^>]* type="module" async="">)import "([^"]+)";([\s\S]*?)import\(("[^"]+")\);(<\/script>)/;

/**
 * What a page waits for before its scripts: that it is painted. A tab in the background paints nothing, there it is at once; and nobody
 * waits longer than three seconds. The hints keep their nonce and become what they were: asked for after the first picture, and before what
 * lies further down.
 */
const painted = `await new Promise(p=>{if(document.hidden)return p();setTimeout(p,3000);new PerformanceObserver(p).observe({type:"paint",buffered:true})});
for(const l of document.querySelectorAll("link[rel=later]"))l.rel="modulepreload";
`;

/** As `fetch-module.ts` does for all that comes later: tried again, the page loaded anew once, and then it says that it stays asleep. */
const fetched =
  "const get=async u=>{for(const p of[300,1200])try{return await import(u)}catch{await new Promise(r=>setTimeout(r,p))}return import(u)};\n";
const asleep = `catch(e){const k="gong.reloaded",w=location.pathname;
try{const[p,t]=(sessionStorage.getItem(k)||"").split(" ");if((p!=w||Date.now()-t>=1e4)&&(await fetch(location.href)).ok){sessionStorage.setItem(k,w+" "+Date.now());location.reload();await new Promise(()=>{})}}catch{}
document.documentElement.dataset.asleep="";throw e}`;

const start = (html: string, before: string) =>
  html.replace(START, (_, open: string, manifest: string, routes: string, entry: string, close: string) => {
    const asked = routes.replace(/import \* as (\w+) from ("[^"]+");/g, "const $1 = await get($2);");
    return `${open}${before}${fetched}try{await get("${manifest}");${asked}await get(${entry})}${asleep}${close}`;
  });

/**
 * A page that is the same for everybody is there to read before its scripts are asked for: style, letters and the first picture have a slow
 * line, and a slow processor, to themselves. What it is for works without scripts or is heard by `early-press.ts` and `early-add.ts`.
 *
 * @param html a page as React Router renders it; one without scripts comes back as it is
 */
export const scriptsLast = (html: string): string => start(html.replace(HINT, '<link rel="later"'), painted);

/** A page of somebody's own is filled in at once, and its fields need their scripts: these come meanwhile, after style, letters and pictures. */
export const scriptsLow = (html: string): string => start(html.replace(HINT, '<link rel="modulepreload" fetchpriority="low"'), "");
