import type { Shop } from "../app/shop.server.ts";

/** Who works in the demo shop; commands take their names with `--by`. */
const people = { Anna: "owner", Vera: "orders", Boris: "warehouse", Gleb: "finance", Daria: "support" };

export type DemoInvitation = { name: string; role: string; token: string };

/** Hires them once, and invites again, at each start, those who have not come in yet. */
export async function inviteStaff({ staff, clock }: Shop): Promise<DemoInvitation[]> {
  const invitations: DemoInvitation[] = [];
  for (const [name, role] of Object.entries(people)) {
    const now = clock.now();
    const invited = await staff.people.invite({ name, email: `${name}@gong.example`, lang: "ru", grants: [{ role }], now });
    if (invited.ok) invitations.push({ name, role, token: invited.token });
    const waiting = invited.ok ? undefined : (await staff.people.list()).find((each) => each.name === name && !each.activeAt);
    const again = waiting && (await staff.people.reinvite(waiting.id, now));
    if (again?.ok) invitations.push({ name, role, token: again.token });
  }
  return invitations;
}
