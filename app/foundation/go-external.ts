/** Whether to leave for `url`: own origin, or an origin the configuration lists (`https://*.pay.example`), never one from data [NAV-13]. */
export function mayLeaveFor(url: string, here: string, flagged: readonly string[]): boolean {
  if (!URL.canParse(url, here)) return false;
  const to = new URL(url, here);
  return (to.protocol === "https:" || to.protocol === "http:") && (to.origin === here || flagged.some((one) => isAt(to, one)));
}

const isAt = (to: URL, flag: string): boolean =>
  flag.startsWith("https://*.")
    ? to.protocol === "https:" && to.port === "" && to.hostname.endsWith(flag.slice("https://*".length))
    : to.origin === flag;

/** The one way to another origin or a document of ours; false = refused. `instead` replaces the page in history. */
export function goExternal(url: string, flagged: readonly string[], { instead = false } = {}): boolean {
  if (!mayLeaveFor(url, location.origin, flagged)) return false;
  if (instead) location.replace(url);
  else location.assign(url);
  return true;
}
