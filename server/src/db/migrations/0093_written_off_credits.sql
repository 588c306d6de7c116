-- A debt that was given up is kept: it is owed again if the network has the payment again. Until now it was kept as reversed,
-- with what the house had paid.
alter table deposit_credits disable trigger credited_once;
update deposit_credits set status = 'WRITTEN_OFF' where status = 'REVERSED' and covered > 0;
alter table deposit_credits enable trigger credited_once;
