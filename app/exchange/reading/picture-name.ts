export const isAddress = (name: string): boolean => /^https?:\/\//i.test(name);

export const fileOf = (address: string): string => {
  const name = address.split(/[?#]/)[0]!.split("/").at(-1)!;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** A picture's identity: the full URL, since two may share a file name; of a path, the file name. */
export function pictureName(said: string): string {
  const text = said.trim();
  const url = URL.parse(text.startsWith("//") ? `https:${text}` : text);
  if (!url || !isAddress(url.href)) return fileOf(text);
  url.hash = "";
  return url.href;
}
