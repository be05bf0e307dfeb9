-- Staff look customers up by the end of a phone and by the beginning of a name or mailbox.
create index customer_phone_end on customer (reverse(phone) text_pattern_ops) where phone is not null;
create index customer_lastname on customer (lower(lastname) text_pattern_ops) where lastname <> '';
create index customer_firstname on customer (lower(firstname) text_pattern_ops) where firstname <> '';
create index customer_email_start on customer (lower(email) text_pattern_ops) where email is not null;
create index customer_dealers on customer (created_at desc, id desc) where dealer;
create index customer_locked_out on customer (created_at desc, id desc) where factor_asked_at is not null;
