const browsers = [
  ["YaBrowser", "Yandex"],
  ["Edg", "Edge"],
  ["OPR", "Opera"],
  ["SamsungBrowser", "Samsung Internet"],
  ["Firefox", "Firefox"],
  ["FxiOS", "Firefox"],
  ["CriOS", "Chrome"],
  ["Chrome", "Chrome"],
  ["Safari", "Safari"],
] as const;
const systems = [
  ["iPhone", "iPhone"],
  ["iPad", "iPad"],
  ["Android", "Android"],
  ["Windows", "Windows"],
  ["Mac OS X", "Mac"],
  ["Linux", "Linux"],
] as const;

/** "Chrome, Android" from a User-Agent; else the header itself. */
export function deviceWords(userAgent: string): string {
  const found = [browsers, systems].map((list) => list.find(([mark]) => userAgent.includes(mark))?.[1]).filter(Boolean);
  return found.join(", ") || userAgent.slice(0, 60);
}
