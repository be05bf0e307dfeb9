import type { Saved } from "./use-saved.ts";

type WireAddress = Omit<Saved["addresses"][number], "flat"> & { kvartira: string };
export type WireSaved = Omit<Saved, "addresses"> & { addresses: WireAddress[] };

export const readAddress = ({ kvartira: flat, ...address }: WireAddress) => ({ ...address, flat });
export const writeAddress = <T extends { flat: string }>({ flat: kvartira, ...address }: T) => ({ ...address, kvartira });
