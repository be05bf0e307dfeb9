-- What shoppers searched for and nothing was found, for staff: what is called otherwise here, or missing. Of nobody in particular.
create table search_miss (
  storefront text not null,
  lang       text not null,
  query      text not null check (length(query) <= 60),
  times      int not null default 1,
  first_at   timestamptz not null,
  last_at    timestamptz not null,
  primary key (storefront, lang, query)
);
