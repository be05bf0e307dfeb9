import { isSameRegion, simplifyPlace } from "../cities.ts";
import type { Place } from "./carrier.ts";

/** Listed cities of this name and region; several if ambiguous. */
export const namesakes = <T>(listed: readonly T[], { city, region }: Place, read: (one: T) => { name: string; region: string }): T[] =>
  listed.filter((one) => {
    const { name, region: theirs } = read(one);
    return simplifyPlace(name) === simplifyPlace(city) && isSameRegion(theirs, region);
  });
