-- What was paid a second time under one payment's name is a row of its own, known by its provider's name for it, and goes back as late money does.
alter table payment drop constraint payment_kind_check;
alter table payment add constraint payment_kind_check check (kind in ('main', 'advance-return', 'endorsement-deposit', 'surplus'));
