-- How a message goes where its channel lets nobody write freely, and what goes instead where the channel refuses it for good.
alter table message add column template jsonb, add column instead jsonb;
