import { isSameRegion, simplifyPlace } from "../cities.ts";
import type { Place } from "./carrier.ts";

/** Of what a carrier lists, the cities of this name in this region; more than one where nothing tells which is meant. */
export const namesakes = <T>(listed: readonly T[], { city, region }: Place, read: (one: T) => { name: string; region: string }): T[] =>
  listed.filter((one) => {
    const { name, region: theirs } = read(one);
    return simplifyPlace(name) === simplifyPlace(city) && isSameRegion(theirs, region);
  });
