import type { Pair } from "./goods.ts";

/** 16 : 9 pictures with their alt texts. */
export const scenes = {
  wall: {
    file: "gym-wall-1.webp",
    seen: ["Стена зала: мешок на кронштейне, таймер, полка с перчатками", "A gym wall: a bag on its bracket, a timer, gloves on a shelf"],
  },
  bench: {
    file: "locker-bench-1.webp",
    seen: ["Скамья у шкафчиков: сумка, перчатки, бинты и боксёрки", "A bench by the lockers: a bag, gloves, wraps and boxing boots"],
  },
  corner: {
    file: "ring-corner-red-1.webp",
    seen: ["Угол ринга: подушка, канаты, табурет секунданта с перчатками", "A ring corner: pad, ropes, a corner stool with gloves on it"],
  },
} as const satisfies Record<string, { file: string; seen: Readonly<Pair> }>;
