-- SYSTEM: the exchange itself, with a code as the reason, which customers read in their language.
alter table freezes drop constraint freezes_frozen_by_check;
alter table freezes add constraint freezes_frozen_by_check
  check (frozen_by in ('CUSTOMER', 'LINK', 'OPERATOR', 'SYSTEM'));
