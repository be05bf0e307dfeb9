import { m } from "#app/foundation/i18n/messages/messages.js";

/** Commands that only the server can run, each with its reason: the page "at the server" names them, and no screen stands for them. */
export const atServer: Record<string, () => string> = {
  backup: m.desk_server_backup,
  restore: m.desk_server_restore,
  "secret-key": m.desk_server_key,
  "secret-key accept": m.desk_server_key_accept,
};
