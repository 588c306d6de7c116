-- Bitcoin: the outputs that a payout spends, recorded when it is planned. One output is in at most one payout, and stays
-- there for ever once that payout is signed.
create table payout_inputs (
  payout_id bigint not null references payouts,
  network text not null,
  txid text not null,
  place integer not null,
  -- Of the customer's address that it lies on; null: on the hot wallet's.
  source_number bigint,
  units numeric(38, 0) not null check (units > 0),
  primary key (network, txid, place)
);
create index payout_inputs_of_payout on payout_inputs (payout_id);

-- The function is replaced by its own file after the migrations.
create function refuse_other_inputs() returns trigger language plpgsql as $$
begin
  return new;
end
$$;
create trigger spent_once before insert or update or delete on payout_inputs
  for each row execute function refuse_other_inputs();
