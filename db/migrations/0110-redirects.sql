-- Slugs that models, categories and collections had: addresses that stand in letters, search engines and other people's pages. They lead to
-- the thing itself, so however often it was renamed, one step leads to where it is now.
create table former_slug (
  kind     text not null check (kind in ('model', 'category', 'collection')),
  slug     text not null,
  thing_id text not null,
  primary key (kind, slug)
);

create function keep_former_slug() returns trigger language plpgsql as $$
begin
  insert into former_slug (kind, slug, thing_id) values (tg_argv[0], old.slug, new.id)
    on conflict (kind, slug) do update set thing_id = excluded.thing_id;
  delete from former_slug where kind = tg_argv[0] and slug = new.slug;
  return null;
end $$;
do $$
declare
  kind text;
begin
  foreach kind in array array['model', 'category', 'collection'] loop
    execute format('create trigger slug_changed after update of slug on %I for each row
      when (old.slug <> new.slug) execute function keep_former_slug(%L)', kind, kind);
  end loop;
end $$;

-- Where staff sends whoever comes by an address of before. A target is a path of the shop's own: the way off it is a campaign.
create table redirect_rule (
  id        bigint generated always as identity primary key,
  -- null: on every host
  host      text check (host = lower(host)),
  -- with an asterisk at its end it stands for all that begins so
  path      text not null check (path like '/%'),
  query     text not null default '',
  target    text not null check (target ~ '^/([^/\\]|$)' and target !~ '[[:cntrl:]]'),
  permanent boolean not null default false,
  starts_at timestamptz,
  ends_at   timestamptz check (ends_at > starts_at),
  actor     text not null,
  at        timestamptz not null default now(),
  unique nulls not distinct (host, path, query, starts_at)
);
create function tell_redirects() returns trigger language plpgsql as $$
begin
  notify redirects;
  return null;
end $$;
create trigger rules_told after insert or update or delete or truncate on redirect_rule for each statement execute function tell_redirects();

-- What is printed on a box, a poster, a card, or linked from a letter: a code, where it leads, how often it was followed.
create table campaign (
  code      text primary key check (code ~ '^[a-z0-9][a-z0-9_-]{0,39}$'),
  title     text not null,
  target    text not null check (target ~ '^(/([^/\\]|$)|https://[a-z0-9])' and target !~ '[[:cntrl:]]'),
  -- that its target is somebody else's is meant
  external  boolean not null default false,
  starts_at timestamptz,
  ends_at   timestamptz check (ends_at > starts_at),
  actor     text not null,
  at        timestamptz not null default now()
);
create table campaign_visit (
  code       text not null references campaign on delete cascade,
  day        date not null,
  storefront text not null,
  way        text not null check (way in ('qr', 'link')),
  times      int not null,
  primary key (code, day, storefront, way)
);
