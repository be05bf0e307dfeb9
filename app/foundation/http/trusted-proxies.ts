import { isIP } from "node:net";

export const namedProxies = ["loopback", "linklocal", "uniquelocal"];

/** A network of everybody, even in two halves, is no proxy: each visitor could forge their address. */
export const areProxies = (text: string): boolean => text.split(",").every((part) => isProxy(part.trim()));

function isProxy(part: string): boolean {
  if (namedProxies.includes(part)) return true;
  const [address = "", bits, ...more] = part.split("/");
  const version = isIP(address);
  if (!version || more.length > 0 || address.includes("%")) return false;
  if (bits === undefined) return true;
  const [least, most] = version === 4 ? [8, 32] : [/^::ffff:/i.test(address) ? 104 : 7, 128];
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) >= least && Number(bits) <= most;
}
