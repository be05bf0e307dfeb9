/** IPv6 addresses count by their /64, one household. */
export const network = (address: string): string => firstGroups(address, 4);

/** What one subscriber gets: an IPv4 address or an IPv6 /48, whose 65,536 networks cost no more than one. */
export const site = (address: string): string => firstGroups(address, 3);

function firstGroups(address: string, count: number): string {
  const v4 = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!v4.includes(":")) return v4;
  const [head = [], tail = []] = v4.split("::").map((part) => part.split(":").filter(Boolean));
  // A dotted IPv4 tail stands for two groups.
  const written = head.length + tail.length + (v4.includes(".") ? 1 : 0);
  const groups = [...head, ...Array<string>(Math.max(0, 8 - written)).fill("0"), ...tail];
  return groups
    .slice(0, count)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}

/** The network part of an address: enough for its owner to recognise. */
export function coarseNetwork(address: string): string {
  const place = site(address);
  return place.includes(":") ? `${place}::/48` : place.replace(/\.\d+$/, ".*");
}
