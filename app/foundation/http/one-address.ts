/**
 * The one address of a page among all that a browser would find it by: other capitals, slashes, dots and percent signs. `patterns` are the pages'
 * own (`/category/:slug`). Null for the address itself, and for what no page has.
 */
export function createOneAddress(patterns: readonly string[]): (path: string) => string | null {
  const pages = patterns.map(segmentsOf).sort((a, b) => parameters(a) - parameters(b));
  return (path) => {
    const said = decoded(path);
    const page = said && pages.find((page) => page.length === said.length && page.every((part, at) => names(part, said[at]!)));
    if (!page) return null;
    const address = `/${page.map((part, at) => (part.startsWith(":") ? encodeURIComponent(said[at]!) : part)).join("/")}`;
    return address === path ? null : address;
  };
}

const segmentsOf = (path: string) => path.split("/").filter(Boolean);
const parameters = (page: string[]) => page.filter((part) => part.startsWith(":")).length;
const names = (part: string, said: string) => part.startsWith(":") || part === said.toLowerCase();

/** Null for what can't be read, and for what looks like another host. */
function decoded(path: string): string[] | null {
  if (/^[/\\]{2}/.test(path)) return null;
  try {
    return segmentsOf(new URL(`http://any${path}`).pathname).map(decodeURIComponent);
  } catch {
    return null;
  }
}
