import type pg from "pg";

/** Longer names are cut by PostgreSQL. */
const NAME = "left(session_user, 57) || '_store'";

/** Every connection works as the store's role from then on, where there is one. Migrations and restores connect without it. */
export const AS_STORE = `select set_config('role', r.rolname, false) from pg_roles r
  where r.rolname = ${NAME} and pg_has_role(session_user, r.oid, 'member') and has_table_privilege(r.oid, to_regclass('staff_event'), 'insert')`;

const LACKING = `select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in (current_schema(), 'pgboss') and c.relname <> 'migration'
    and (c.relkind in ('r', 'p') and not has_table_privilege($1::name, c.oid, 'insert') or c.relkind = 'S' and not has_sequence_privilege($1::name, c.oid, 'usage'))
  limit 1`;
const EXCESSIVE = "select has_table_privilege($1::name, 'staff_event', 'update, delete, truncate') as excessive";

/** What an administrator has to run where the login may not create roles. */
export const statementFor = (login: string, role: string): string => `create role ${role} nologin; grant ${role} to ${login};`;

async function makeRole(client: pg.ClientBase, role: string): Promise<boolean> {
  const { rows } = await client.query(
    `select rolsuper or rolcreaterole as "mayCreate", exists (select from pg_roles where rolname = $1) as known,
       (select pg_has_role(session_user, oid, 'member') from pg_roles where rolname = $1) as member,
       quote_ident($1) as quoted, quote_ident(session_user) as login
     from pg_roles where rolname = session_user`,
    [role],
  );
  const { mayCreate, known, member, quoted, login } = rows[0];
  if (member) return true;
  if (!mayCreate) return false;
  // Shops of one server share the role: another may be creating it right now.
  const create = `do $$ begin create role ${quoted} nologin; exception when duplicate_object or unique_violation then null; end $$`;
  if (!known) await client.query(create);
  await client.query(`grant ${quoted} to ${login}`).catch(() => {});
  return (await client.query("select pg_has_role(session_user, $1::name, 'member') as member", [role])).rows[0].member;
}

const grantsTo = (role: string, schema: string): string => `
  grant usage on schema ${schema} to ${role};
  grant select, insert, update, delete, truncate on all tables in schema ${schema} to ${role};
  grant usage, select, update on all sequences in schema ${schema} to ${role};
  alter default privileges in schema ${schema} grant select, insert, update, delete, truncate on tables to ${role};
  alter default privileges in schema ${schema} grant usage, select, update on sequences to ${role};`;

/** Gives the store a role that can't change what stands in the record. False where the login may not create one: triggers guard it then. */
export async function grantStoreRole(client: pg.ClientBase): Promise<boolean> {
  const { role, quoted, schema } = (
    await client.query(`select ${NAME} as role, quote_ident(${NAME}) as quoted, quote_ident(current_schema()) as schema`)
  ).rows[0];
  if (!(await client.query("select to_regclass('staff_event') is not null as here")).rows[0].here) return false;
  if (!(await makeRole(client, role))) return false;
  const isWhole = (await client.query(LACKING, [role])).rows.length === 0;
  if (isWhole && !(await client.query(EXCESSIVE, [role])).rows[0].excessive) return true;
  await client.query(`begin; create schema if not exists pgboss; ${grantsTo(quoted, schema)} ${grantsTo(quoted, "pgboss")}
    revoke update, delete, truncate on staff_event from ${quoted};
    revoke insert, update, delete, truncate on migration from ${quoted}; commit`);
  // For the activity of its own connections, which belong to the login.
  await client.query(`grant pg_read_all_stats to ${quoted}`).catch(() => {});
  return true;
}

/** How the record is guarded in this connection; `statement` lets the store have a role of its own. */
export type RecordGuard = { isSeparate: boolean; statement: string };
export const GUARD = `select current_user <> session_user as "isSeparate", quote_ident(session_user) as login, quote_ident(${NAME}) as role`;
