-- People who work in the shop; never deleted, since the record names them.
create table staff_member (
  id text primary key,
  name text not null check (name = btrim(name) and char_length(name) between 1 and 80),
  email text not null unique check (email = lower(email) and email like '%_@_%'),
  lang text not null check (lang in ('ru', 'en')),
  invited_at timestamptz not null,
  -- Rights are active once two passkeys, or in a demo shop one, stand ready.
  active_at timestamptz,
  suspended_at timestamptz
);
-- Names are typed by hand: `--by anna` is Anna.
create unique index staff_member_name_key on staff_member (lower(name));

-- Roles of the owner's own beside the built-in ones (app/staff/roles.ts).
create table staff_role (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{1,39}$'),
  permissions text[] not null
);

create table staff_grant (
  staff_id text not null references staff_member (id),
  role text not null,
  storefront text,
  limit_minor bigint check (limit_minor >= 0),
  unique nulls not distinct (staff_id, role, storefront)
);

create table staff_invitation (
  token_hash text primary key,
  staff_id text not null unique references staff_member (id),
  expires_at timestamptz not null
);

create table staff_passkey (
  id text primary key,
  staff_id text not null references staff_member (id),
  credential_id text not null unique,
  rp_id text not null,
  public_key text not null,
  counter bigint not null check (counter >= 0),
  may_be_copied boolean not null,
  transports text[] not null,
  device text not null,
  created_at timestamptz not null,
  used_at timestamptz
);
create index staff_passkey_staff_id_idx on staff_passkey (staff_id);

create table staff_challenge (
  hash text primary key,
  purpose text not null check (purpose in ('create', 'get')),
  rp_id text not null,
  browser_hash text not null,
  staff_id text references staff_member (id),
  expires_at timestamptz not null
);
create index staff_challenge_expires_at_idx on staff_challenge (expires_at);

create table staff_session (
  token_hash text primary key,
  id text not null unique,
  staff_id text not null references staff_member (id),
  means text not null check (means in ('invitation', 'passkey', 'recovery', 'code')),
  device text not null,
  address text not null,
  opened_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > opened_at),
  -- The last time that a passkey was used in it: large deeds ask for a fresh one.
  proved_at timestamptz
);
create index staff_session_staff_id_idx on staff_session (staff_id);

create table staff_recovery_code (
  code_hash text primary key,
  staff_id text not null references staff_member (id),
  used_at timestamptz
);
create index staff_recovery_code_staff_id_idx on staff_recovery_code (staff_id);

-- The record: each event holds the hash of the one before it, so that none can be changed or taken out unnoticed.
create table staff_event (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  -- null: somebody at the server who named nobody.
  staff_id text references staff_member (id),
  actor text not null,
  action text not null,
  object_kind text not null,
  object_id text not null,
  outcome text not null check (outcome in ('done', 'refused')),
  before jsonb,
  after jsonb,
  reason text not null,
  request_id text not null,
  hash text not null unique,
  previous_hash text not null unique
);
create index staff_event_object_idx on staff_event (object_kind, object_id, id);
create index staff_event_staff_id_idx on staff_event (staff_id, id);

create function staff_event_is_final() returns trigger language plpgsql as $$
begin
  raise exception 'The record of staff is append-only' using errcode = 'restrict_violation';
end $$;
create trigger staff_event_is_final before update or delete on staff_event for each row execute function staff_event_is_final();
create trigger staff_event_is_whole before truncate on staff_event for each statement execute function staff_event_is_final();
