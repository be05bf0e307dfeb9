/** The canonical path among other capitals, slashes, dots and percent-encodings; null when canonical already or unknown. */
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

/** Null for malformed paths and for what looks like another host. */
function decoded(path: string): string[] | null {
  if (/^[/\\]{2}/.test(path)) return null;
  try {
    return segmentsOf(new URL(`http://any${path}`).pathname).map(decodeURIComponent);
  } catch {
    return null;
  }
}
