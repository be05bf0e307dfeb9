-- An account takes another phone by that phone's code, as it takes a mailbox by the mailbox's.

-- Whose a phone or mailbox was until he was told there of another.
create index message_contact_left on message (split_part(cause, ':', 2))
  where cause like 'phone-changed:%:old' or cause like 'email-changed:%';
create index message_contact_left_at on message (lower(recipient), created_at)
  where cause like 'phone-changed:%:old' or cause like 'email-changed:%';
drop index message_email_changed;

alter table sign_in_code
  drop constraint sign_in_code_purpose_check,
  drop constraint sign_in_code_check,
  add constraint sign_in_code_purpose_check check (purpose in ('sign-in', 'email', 'phone')),
  -- null: a sign-in; else whose mailbox or phone it is to become
  add constraint sign_in_code_check check ((purpose = 'sign-in') = (customer_id is null));

-- For a day after it nothing is withdrawn. null: the account has the phone it began with, or none.
alter table customer add column phone_changed_at timestamptz;
