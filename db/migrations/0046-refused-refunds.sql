-- A refund that was refused is not over: it is asked for again, or somebody gives the money back another way and says so.

alter table payment_refund
  add column asked_at timestamptz,
  add column problem  text not null default '',
  add column by_hand  boolean not null default false;
update payment_refund set asked_at = created_at;
alter table payment_refund alter column asked_at set not null;

-- A payment may have several; each waits for its own person.
update payment_refund r set done_at = null, problem = coalesce(c.detail ->> 'reason', '')
from case_for_staff c where c.kind = 'refund-refused' and c.detail ->> 'refundId' = r.id and r.state = 'refused';
update case_for_staff set subject = detail ->> 'refundId' where kind = 'refund-refused' and closed_at is null;
insert into case_for_staff (kind, subject, detail, opened_at)
select 'refund-refused', id, jsonb_build_object('refundId', id, 'reason', problem), coalesce(done_at, created_at)
from payment_refund where state = 'refused' on conflict (kind, subject) where closed_at is null do nothing;
update payment_refund set done_at = null where state = 'refused';

-- asked_at of a parcel's document: own couriers and carriers without an interface know of it from its first moment.
update delivery_document set asked_at = created_at where carrier <> 'cdek' and asked_at is null;
