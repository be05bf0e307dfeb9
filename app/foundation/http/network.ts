/** One household is one visitor: an IPv6 address counts by its /64, whichever zeros of it are left out. */
export function network(address: string): string {
  const v4 = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!v4.includes(":")) return v4;
  const [head = [], tail = []] = v4.split("::").map((part) => part.split(":").filter(Boolean));
  // A dotted end stands for two groups.
  const written = head.length + tail.length + (v4.includes(".") ? 1 : 0);
  const groups = [...head, ...Array<string>(Math.max(0, 8 - written)).fill("0"), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ""))
    .join(":");
}
