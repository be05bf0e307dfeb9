import { m } from "#app/foundation/i18n/messages/messages.js";

/** What a service said to a test. */
export const checkSays = {
  answers: m.desk_set_answers,
  silent: m.desk_set_silent,
  away: m.desk_set_away,
  open: m.desk_set_door_open,
  closed: m.desk_set_door_closed,
} satisfies Record<string, (said: { name: string; ms: number }) => string>;
