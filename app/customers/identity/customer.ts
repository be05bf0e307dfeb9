export type Customer = {
  id: string;
  phone: string | null;
  email: string | null;
  firstname: string;
  lastname: string;
  birthday: string | null;
  role: string;
  limitBonus: number | null;
  dealer: boolean;
  notifyEmail: boolean;
  notifyPush: boolean;
  phoneChangedAt: Date | null;
  /** Kopecks; absent = never moved. */
  balances: Partial<Record<"bonus" | "advance" | "deposit", number>>;
};

/** Roles in boxing [ACC-02]; the last is the default, meaning no answer. */
export const roles = [
  "boxing-enthusiast",
  "amateur-boxer",
  "pro-boxer",
  "coach",
  "cutman",
  "boxing-manager",
  "gym-rep",
  "other",
  "none-chosen",
] as const;
export type Role = (typeof roles)[number];
