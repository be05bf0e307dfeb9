import { BlockList, isIP } from "node:net";

/** Networks that are not the public internet: loopback, private, cloud metadata, reserved. */
const NETWORKS = [
  "0.0.0.0/8",
  "10.0.0.0/8",
  "100.64.0.0/10",
  "127.0.0.0/8",
  "169.254.0.0/16",
  "172.16.0.0/12",
  "192.0.0.0/24",
  "192.0.2.0/24",
  "192.88.99.0/24",
  "192.168.0.0/16",
  "198.18.0.0/15",
  "198.51.100.0/24",
  "203.0.113.0/24",
  "224.0.0.0/3",
];
/** Only 2000::/3 of IPv6 is assigned; inside it lie tunnels to the networks above. */
const SIX_GIVEN = "2000::/3";
const SIX_NOT = ["2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20"];

const listOf = (networks: readonly string[], family: "ipv4" | "ipv6"): BlockList => {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    list.addSubnet(address, Number(bits), family);
  }
  return list;
};
const [closed, given, taken] = [listOf(NETWORKS, "ipv4"), listOf([SIX_GIVEN], "ipv6"), listOf(SIX_NOT, "ipv6")];

/** Whether an IP address is public. IPv4-mapped IPv6 is not: nobody needs to write it. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, "ipv4");
  return family === 6 && given.check(address, "ipv6") && !taken.check(address, "ipv6");
}
