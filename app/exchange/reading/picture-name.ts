/** Whether a picture is named by an address on the internet. */
export const isAddress = (name: string): boolean => /^https?:\/\//i.test(name);

/** The file that an address or a path ends in. */
export const fileOf = (address: string): string => {
  const name = address.split(/[?#]/)[0]!.split("/").at(-1)!;
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
};

/** By what a picture is known that a catalogue names: its address, for two may end in one file name; of a path, the file. */
export function pictureName(said: string): string {
  const text = said.trim();
  const url = URL.parse(text.startsWith("//") ? `https:${text}` : text);
  if (!url || !isAddress(url.href)) return fileOf(text);
  url.hash = "";
  return url.href;
}
