import { site } from "#app/foundation/http/network.ts";

/** Wrong codes counted over so many seconds. */
export const sprayWindowSeconds = 900;
const mostFromNetwork = 20;
const mostFromAll = 200;

/** Where guesses come from: an IPv4 /24, an IPv6 /48. */
export const networkOf = (address: string): string => {
  const from = site(address);
  return from.includes(":") ? from : from.split(".").slice(0, 3).join(".");
};

/** Whether guessing goes on, from one network or from many: then whoever enters a code proves some work first, and nobody is locked out. */
export const isSprayed = ({ network, all }: { network: number; all: number }): boolean => network >= mostFromNetwork || all >= mostFromAll;
