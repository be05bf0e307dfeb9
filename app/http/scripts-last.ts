const HINT = /<link rel="modulepreload"/g;
/** React Router's inline start: route modules, then hydration. */
const START = /(<script[^>]* type="module" async="">)import "([^"]+)";([\s\S]*?)import\(("[^"]+")\);(<\/script>)/;

/** Waits for the first paint, at most three seconds; background tabs never paint. */
const painted = `await new Promise(p=>{if(document.hidden||!window.PerformanceObserver)return p();setTimeout(p,3000);new PerformanceObserver(p).observe({type:"paint",buffered:true})});
for(const l of document.querySelectorAll("link[rel=later]"))l.rel="modulepreload";
`;

/** Retries like `fetch-module.ts`, reloads once, then shows that scripts failed. */
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

/** Defers a shared page's scripts until after styles, fonts and first picture: it works without, or through `early-press.ts`. */
export const scriptsLast = (html: string): string => start(html.replace(HINT, '<link rel="later"'), painted);

/** Personal pages need scripts for their fields at once, at low priority. */
export const scriptsLow = (html: string): string => start(html.replace(HINT, '<link rel="modulepreload" fetchpriority="low"'), "");
