import { m } from "#app/foundation/i18n/messages/messages.js";
import { formatKopecks } from "#app/foundation/money.ts";
import type { Grant } from "#app/staff/roles.ts";
import { storefrontName } from "../record/storefront-name.ts";
import { useDesk } from "../shell/use-desk.ts";
import { useRoleName } from "./use-role-name.ts";

/** A role with what it is bound to. */
export function GrantLine({ grant: { role, storefront, limitMinor } }: { grant: Grant }) {
  const { lang } = useDesk();
  const roleName = useRoleName();
  const bounds = [
    storefront && storefrontName(storefront, lang),
    limitMinor !== null && m.desk_up_to({ sum: formatKopecks(limitMinor, lang) }),
  ].filter(Boolean);
  return (
    <>
      {roleName(role)}
      {bounds.length > 0 && <span className="muted"> · {bounds.join(" · ")}</span>}
    </>
  );
}
