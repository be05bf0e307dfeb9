export const WORKER = "/sw.js";
let payScript = "";
let loadedAt = "";

/** The one Trusted Types policy: React's empty script, Leaflet's probe picture, our worker, one named provider script. Refuses the rest. */
export function trustOnlyText(): void {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  loadedAt = location.pathname;
  trustedTypes?.createPolicy("default", {
    createHTML: (html) => (isHarmless(html) ? html : null),
    createScriptURL: (address) => (address === WORKER || (address !== "" && address === payScript) ? address : null),
  });
}

/** `address` comes from the server's configuration, never from data, and must be in the page's CSP. */
export const trustScript = (address: string): void => {
  payScript = address;
};

/** The path this document was loaded by, whose CSP still applies after client-side navigation. */
export const documentPath = (): string => loadedAt;

export const isHarmless = (html: string): boolean => empty.includes(html) || !html.includes("<");
const empty = ["<script></script>", "<svg/>"];

type Rule = (text: string) => string | null;
type TrustedTypes = { createPolicy: (name: string, rules: { createHTML: Rule; createScriptURL: Rule }) => unknown };
