-- asking_until: until then one process asks the carrier for this parcel, and nobody else does; later, when it last did.
alter table delivery_document add column asking_until timestamptz;

-- A carrier may take a parcel to another point than the order names.
alter table order_history drop constraint order_history_field_check;
alter table order_history add constraint order_history_field_check check (field in ('status', 'payment', 'delivery', 'point'));
