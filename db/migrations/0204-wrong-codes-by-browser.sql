-- Wrong promo codes count by customer or browser, and more of them by address: one neighbour no longer uses up everybody's.
alter table promo_guess rename column network to who;
alter table promo_guess drop constraint promo_guess_codes_check;
alter table promo_guess add check (cardinality(codes) <= 100);
