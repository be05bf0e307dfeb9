/** The one worker: it shows what the store tells of, and touches no page. */
export const WORKER = "/sw.js";
let payScript = "";
let loadedAt = "";

/**
 * The one policy by which text becomes markup or code in the browser: text without a tag, the empty script that React makes to put a script
 * element on the page without running it, the empty picture by which Leaflet asks the browser whether it draws, the store's own worker, and the
 * one script of a provider that the page has named. All else is refused, and reported, whoever asks for it.
 */
export function trustOnlyText(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  loadedAt = location.pathname;
  trustedTypes?.createPolicy("default", {
    createHTML: (html) => (isHarmless(html) ? html : null),
    createScriptURL: (address) => (address === WORKER || (address !== "" && address === payScript) ? address : null),
  });
}

/** `address`: as the server's configuration has it, never as data says. The page's other policy has to allow it too. */
export const trustScript = (address: string): void => {
  payScript = address;
};

/** The path by which this document came: what it may load is settled by that page, wherever its reader has walked since. */
export const documentPath = (): string => loadedAt;

export const isHarmless = (html: string): boolean => empty.includes(html) || !html.includes("<");
const empty = ["<script></script>", "<svg/>"];

type Rule = (text: string) => string | null;
type TrustedTypes = { createPolicy: (name: string, rules: { createHTML: Rule; createScriptURL: Rule }) => unknown };
