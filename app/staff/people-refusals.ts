import { m } from "#app/foundation/i18n/messages/messages.js";
import type { PeopleRefusal } from "./people.server.ts";

export const peopleRefusals = {
  unknown: m.staff_people_unknown,
  taken: m.staff_people_taken,
  unknown_role: m.staff_people_unknown_role,
  unknown_permission: m.staff_people_unknown_permission,
  built_in: m.staff_people_built_in,
  last_owner: m.staff_people_last_owner,
  suspended: m.staff_people_suspended,
  not_suspended: m.staff_people_not_suspended,
  no_role: m.staff_people_no_role,
  role_held: (names = "") => m.staff_people_role_held({ names }),
} satisfies Record<PeopleRefusal, (names?: string) => string>;
