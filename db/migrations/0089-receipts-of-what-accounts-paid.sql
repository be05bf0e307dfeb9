-- What accounts paid of an order has its receipt whoever paid the rest [PAY-11]: only money that came from a company, or abroad, owes none. So what accounts
-- gave is written down with each piece that comes back, as all that it is worth is.
alter table refund_line add column accounts_minor bigint not null default 0;
alter table refund_line add constraint refund_line_accounts check (accounts_minor between 0 and worth_minor);

-- Of what was written as owing none together with the money of its order, nothing is made up afterwards.
alter table receipt disable trigger receipt_written;
update receipt set problem = 'before' where state = 'not-due' and offset_minor > 0 and problem in ('company', 'abroad');
alter table receipt enable trigger receipt_written;
alter table receipt add constraint receipt_of_accounts check (state <> 'not-due' or offset_minor = 0 or problem not in ('company', 'abroad'));
