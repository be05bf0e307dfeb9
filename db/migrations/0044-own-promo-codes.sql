-- A code that was given to one person, by his phone: nobody else's cart knows it, and his own offers it.
alter table promo_code add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$');
create index promo_code_own on promo_code (phone) where phone is not null and active;
