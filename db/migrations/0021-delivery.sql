-- Carriers' documents on their way, and their pickup points as last heard.

-- asked_at: from then on the carrier may know the parcel, so it is looked for before it is asked again
alter table delivery_document add column asked_at timestamptz;
alter table delivery_document add column refused_services text[] not null default '{}';
alter table delivery_document add column checked_at timestamptz;
create index delivery_document_open on delivery_document (checked_at) where state not in ('delivered', 'not-delivered');
create index delivery_document_carrier on delivery_document (carrier, carrier_id);

create table pickup_point_list (
  place      text not null,
  carrier    text not null,
  points     jsonb not null,
  fetched_at timestamptz not null,
  primary key (place, carrier)
);
