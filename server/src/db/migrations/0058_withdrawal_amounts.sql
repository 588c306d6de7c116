-- What each withdrawal holds of its user's money, until it is paid or refunded. Written only by append_withdrawals, in the
-- transaction of append_batch, called only by server/src/exchange.
create table withdrawal_amounts (
  withdrawal_id bigint primary key,
  user_id bigint not null,
  asset text not null references assets,
  -- EXTERNAL_CHAIN (-101), or the user who is paid inside the exchange. Gets amount - fee.
  payee bigint not null,
  amount numeric(38, 0) not null,
  fee numeric(38, 0) not null,
  status text not null check (status in ('HELD', 'PAID', 'REFUNDED')),
  check (fee >= 0 and fee < amount),
  check (payee = -101 or (payee > 0 and payee <> user_id))
);
create index withdrawal_amounts_held on withdrawal_amounts (user_id) where status = 'HELD';

create function refuse_second_payment() returns trigger language plpgsql as $$
begin
  if old.status <> 'HELD' then
    raise exception 'withdrawal % has ended', old.withdrawal_id using errcode = '23514', constraint = 'paid_once';
  end if;
  return new;
end
$$;
create trigger paid_once before update on withdrawal_amounts
  for each row execute function refuse_second_payment();

-- Withdrawals of an asset can be halted like a market.
alter table halts drop constraint halts_product_check;
alter table halts add constraint halts_product_check
  check (product in ('SPOT', 'FUTURES', 'BINARY', 'OPTIONS', 'WITHDRAWALS'));
alter table halt_requests drop constraint halt_requests_product_check;
alter table halt_requests add constraint halt_requests_product_check
  check (product in ('SPOT', 'FUTURES', 'BINARY', 'OPTIONS', 'WITHDRAWALS'));
