import { site } from "#app/foundation/http/network.ts";

export const sprayWindowSeconds = 900;
const mostFromNetwork = 20;
const mostFromAll = 200;

/** IPv4 /24, IPv6 /48. */
export const networkOf = (address: string): string => {
  const from = site(address);
  return from.includes(":") ? from : from.split(".").slice(0, 3).join(".");
};

/** During an attack entering a code requires proof of work instead of a lockout. */
export const isSprayed = ({ network, all }: { network: number; all: number }): boolean => network >= mostFromNetwork || all >= mostFromAll;
