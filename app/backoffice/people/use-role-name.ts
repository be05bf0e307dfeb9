import { useDesk } from "../shell/use-desk.ts";
import { roleName } from "./role-names.ts";

/** What roles are called here, the shop's own ones too. */
export function useRoleName(): (role: string) => string {
  const { roleTitles } = useDesk();
  return (role) => roleName(role, roleTitles);
}
