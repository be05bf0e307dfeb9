-- A withdrawal that was paid may come back from the bank.

alter table withdrawal
  drop constraint withdrawal_state_check,
  add constraint withdrawal_state_check check (state in ('held', 'paid', 'refused', 'returned'));
alter table withdrawal_step
  drop constraint withdrawal_step_step_check,
  add constraint withdrawal_step_step_check check (step in ('asked', 'shown', 'agreed', 'paid', 'refused', 'returned'));
create unique index withdrawal_returns_once on withdrawal_step (withdrawal_id) where step = 'returned';
