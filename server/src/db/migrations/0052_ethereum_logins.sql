-- ETHEREUM: an address in lower case, whose owner signs in with a signature.
alter table logins drop constraint logins_kind_check;
alter table logins
  add constraint logins_kind_check check (kind in ('EMAIL', 'PHONE', 'USERNAME', 'HOST', 'ETHEREUM'));
