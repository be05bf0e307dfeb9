import { useSyncExternalStore } from "react";

const never = () => () => {};
const isCoarse = () => matchMedia("(pointer: coarse)").matches;

/** Whether fingers press here; false in the page as it comes. */
export const useTouch = (): boolean => useSyncExternalStore(never, isCoarse, () => false);
