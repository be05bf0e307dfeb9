import type { Shop } from "../app/shop.server.ts";

/** People whose names commands take with `--by`. */
const people = { Anna: "owner", Vera: "orders", Boris: "warehouse", Gleb: "finance", Daria: "support" };

/** Hires them once: who is there already stays as they are. */
export async function hireStaff({ staff, clock }: Shop): Promise<void> {
  for (const [name, role] of Object.entries(people))
    await staff.people.invite({ name, email: `${name}@gong.example`, lang: "ru", grants: [{ role }], now: clock.now() });
}
