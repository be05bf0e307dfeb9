import { isIP, SocketAddress } from "node:net";

/** Neither is known of a connection that has closed meanwhile. */
type Peer = { ip: string | undefined; socket: { remoteAddress?: string | undefined } };

/** Whom limits count. What a proxy names and is no address counts as the proxy: text can be invented without end. */
export const clientAddress = ({ ip, socket }: Peer): string => plainAddress(ip ?? "") ?? plainAddress(socket.remoteAddress ?? "") ?? "";

/** One form of an address, without the port that Azure and IIS add, which differs with each connection. */
export function plainAddress(said: string): string | null {
  const bare = (/^\[([^\]]*)\](?::\d{1,5})?$/.exec(said)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(said)?.[1] ?? said).replace(/%.*$/, "");
  if (isIP(bare) === 4) return bare;
  if (isIP(bare) !== 6) return null;
  return new SocketAddress({ address: bare, family: "ipv6" }).address.replace(/^::ffff:(?=\d+\.)/, "");
}
