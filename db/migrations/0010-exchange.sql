-- What catalogues arrive with: collections, and how far an exchange partner has told its story.

create table collection (
  id       text primary key,
  slug     text not null unique,
  name     jsonb not null,
  story    jsonb not null default '{}',
  position int not null default 0,
  active   boolean not null default true,
  origin   text not null default 'shop'
);

create table collection_model (
  collection_id text not null references collection on delete cascade,
  model_id      text not null references model on delete cascade,
  position      int not null,
  primary key (collection_id, model_id)
);
create index on collection_model (model_id);

-- When the newest stock count of an origin was written down: an older one must not undo it.
create table exchange_state (
  origin    text primary key,
  formed_at timestamptz not null
);

-- An exchange tells of one thing in several files; later parts add to earlier ones.
create aggregate jsonb_merge(jsonb) (sfunc = jsonb_concat, stype = jsonb, initcond = '{}');
