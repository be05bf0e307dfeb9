/**
 * Whether a page may send its visitor there: its own origin, or one that the server's configuration flags; never what data says [NAV-13].
 * `https://*.pay.example` flags all that stand below that name.
 */
export function mayLeaveFor(url: string, here: string, flagged: readonly string[]): boolean {
  if (!URL.canParse(url, here)) return false;
  const to = new URL(url, here);
  return (to.protocol === "https:" || to.protocol === "http:") && (to.origin === here || flagged.some((one) => isAt(to, one)));
}

const isAt = (to: URL, flag: string): boolean =>
  flag.startsWith("https://*.")
    ? to.protocol === "https:" && to.port === "" && to.hostname.endsWith(flag.slice("https://*".length))
    : to.origin === flag;

/**
 * The one way off a page to another origin, or to a document of its own on this one; false = refused, and the page stays. `instead`: Back
 * leads past the page that is left.
 */
export function goExternal(url: string, flagged: readonly string[], { instead = false } = {}): boolean {
  if (!mayLeaveFor(url, location.origin, flagged)) return false;
  if (instead) location.replace(url);
  else location.assign(url);
  return true;
}
