-- asking_until: until then one process asks the carrier for this parcel, and nobody else does; later, when it last did.
alter table delivery_document add column asking_until timestamptz;
