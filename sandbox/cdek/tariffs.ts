export interface Tariff {
  code: number;
  name: string;
  /** 1 door→door · 2 door→warehouse · 3 warehouse→door · 4 warehouse→warehouse · 6 door→locker · 7 warehouse→locker */
  mode: number;
  maxKg: number;
  /** Roubles per half kilo within a city. */
  base: number;
  perHalfKg: number;
  /** Factor on transit time. */
  pace: number;
}

const family = (name: string, codes: Record<number, number>, base: number, perHalfKg: number, pace: number): Tariff[] =>
  Object.entries(codes).map(([mode, code]) => {
    const m = Number(mode);
    const doors = m === 1 ? 2 : m === 2 || m === 3 || m === 6 ? 1 : 0;
    const locker = m === 6 || m === 7;
    const suffix = modeNames[m];
    return {
      code,
      name: `${name} ${suffix}`,
      mode: m,
      maxKg: locker ? 30 : 50,
      base: base + 130 * doors - (locker ? 25 : 0),
      perHalfKg,
      pace,
    };
  });

const modeNames: Record<number, string> = {
  1: "дверь-дверь",
  2: "дверь-склад",
  3: "склад-дверь",
  4: "склад-склад",
  6: "дверь-постамат",
  7: "склад-постамат",
};

export const tariffs: Tariff[] = [
  ...family("Посылка", { 1: 139, 2: 138, 3: 137, 4: 136, 6: 366, 7: 368 }, 215, 28, 1),
  ...family("Экономичная посылка", { 1: 231, 2: 232, 3: 233, 4: 234, 6: 376, 7: 378 }, 180, 22, 1.6),
  ...family("Экспресс", { 1: 480, 2: 481, 3: 482, 4: 483, 6: 485, 7: 486 }, 390, 55, 0.6),
];

export const fromDoor = (mode: number) => mode === 1 || mode === 2 || mode === 6;
export const toDoor = (mode: number) => mode === 1 || mode === 3;
export const toLocker = (mode: number) => mode === 6 || mode === 7;
export const tariffCoded = (code: number) => tariffs.find((tariff) => tariff.code === code);
