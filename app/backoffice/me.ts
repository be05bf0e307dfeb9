import type { Language } from "#app/foundation/storefront.ts";
import { allPermissions, type Permission } from "#app/staff/permissions.ts";
import { type Denial, denialOf, type Grant, type OwnRoles, type Reach } from "#app/staff/roles.ts";
import type { Standing } from "#app/staff/sign-in.ts";

/** Who is signed in, by a session that still stands. */
export type Me = {
  id: string;
  name: string;
  email: string;
  lang: Language;
  session: { id: string; staffId: string; means: "invitation" | "passkey" | "recovery" | "code"; expiresAt: Date; provedAt: Date | null };
  standing: Standing;
  grants: readonly Grant[];
  own: OwnRoles;
};

export const denialFor = ({ standing, grants, own }: Me, permission: Permission, reach?: Reach): Denial | null =>
  standing === "work" ? denialOf(permission, grants, own, reach) : { reason: "missing", permission };

/** What a page needs of them. */
export type Self = { id: string; name: string; email: string; lang: Language; may: Permission[] };

export const selfOf = (me: Me): Self => ({
  id: me.id,
  name: me.name,
  email: me.email,
  lang: me.lang,
  may: allPermissions.filter((permission) => denialFor(me, permission) === null),
});

/** Storefronts whose things they may see by this permission; null: all. */
export function storefrontsOf({ grants, own }: Me, permission: Permission): string[] | null {
  const having = grants.filter((grant) => denialOf(permission, [grant], own) === null);
  return having.some(({ storefront }) => storefront === null) ? null : having.map(({ storefront }) => storefront!);
}
