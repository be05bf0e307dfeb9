/** Services that ignore dots in names, and their other domains. */
const DOTLESS: Record<string, string> = { "gmail.com": "gmail.com", "googlemail.com": "gmail.com" };
/** To Yandex a dot is a hyphen, and every domain leads to one mailbox. */
const YANDEX = ["ya.ru", "yandex.ru", "yandex.com", "yandex.by", "yandex.kz", "yandex.ua"];

/** The mailbox that an address leads to, for counting letters only: what follows a plus names a folder of it. */
export function mailboxOf(address: string): string {
  const at = address.lastIndexOf("@");
  if (at < 0) return address;
  const domain = address.slice(at + 1).toLowerCase();
  const name = address
    .slice(0, at)
    .toLowerCase()
    .replace(/(?<=.)\+.*$/, "");
  const home = Object.hasOwn(DOTLESS, domain) ? DOTLESS[domain] : undefined;
  if (home) return `${name.replaceAll(".", "")}@${home}`;
  return YANDEX.includes(domain) ? `${name.replaceAll(".", "-")}@yandex.ru` : `${name}@${domain}`;
}
