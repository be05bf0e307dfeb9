alter table order_proposal add column ended_by text;
