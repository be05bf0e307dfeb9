-- What the warehouse found in a return: photos of its own, and words about pieces that can't be sold again.
alter table goods_return_photo add column taken_by text;
alter table goods_return_photo drop constraint goods_return_photo_n_check;
alter table goods_return_photo add constraint goods_return_photo_n check (n between 1 and 15);
alter table goods_return_line add column found text not null default '' check (char_length(found) <= 500);
