/** Whether a page may send its visitor there: its own origin, or one that the server's configuration flags; never what data says [NAV-13]. */
export function mayLeaveFor(url: string, here: string, flagged: readonly string[]): boolean {
  if (!URL.canParse(url, here)) return false;
  const to = new URL(url, here);
  return (to.protocol === "https:" || to.protocol === "http:") && (to.origin === here || flagged.includes(to.origin));
}

/** The one way off a page to another origin; false = refused, and the page stays. */
export function goExternal(url: string, flagged: readonly string[]): boolean {
  if (!mayLeaveFor(url, location.origin, flagged)) return false;
  location.assign(url);
  return true;
}
