import { isSameRegion, simplifyPlace } from "../cities.ts";
import type { Place } from "./carrier.ts";

export const namesakes = <T>(listed: readonly T[], { city, region }: Place, read: (one: T) => { name: string; region: string }): T[] =>
  listed.filter((one) => {
    const { name, region: theirs } = read(one);
    return simplifyPlace(name) === simplifyPlace(city) && isSameRegion(theirs, region);
  });
