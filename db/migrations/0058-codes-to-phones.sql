-- Codes that cost money are counted by the hour: all of them, and those to numbers that differ in their last three digits alone.

create index sign_in_code_to_phones on sign_in_code (created_at) where channel <> 'email';
create index sign_in_code_to_block on sign_in_code (left(target, -3), created_at) where channel <> 'email';
