-- Convert: the coins and their terms, and every convert. Written only by append_convert, in the transaction of
-- append_batch, called only by server/src/exchange.
create table convert_coins (
  asset text primary key,
  -- JSON of the engine's ConvertCoin; amounts in digits.
  rules text not null
);

-- Ticks are written 'symbol:sequence:time:price', '-' for no price, '' where there is none.
create table converts (
  convert_id bigint primary key,
  user_id bigint not null,
  quote_id text not null,
  from_asset text not null,
  to_asset text not null,
  amount numeric(38, 0) not null check (amount > 0),
  receive numeric(38, 0) not null check (receive > 0),
  fee numeric(38, 0) not null check (fee >= 0),
  -- Millionths.
  spread integer not null,
  fee_rate integer not null,
  quoted_at bigint not null,
  quoted_from text not null,
  quoted_to text not null,
  accepted_at bigint not null,
  -- Held of the inventory; 0 once it is decided.
  reserved numeric(38, 0) not null,
  status text not null check (status in ('ACCEPTED', 'FILLED', 'FAILED')),
  reason text,
  decided_from text not null,
  decided_to text not null,
  decided_at bigint,
  check ((status = 'ACCEPTED') = (decided_at is null)),
  check ((status = 'FAILED') = (reason is not null)),
  check (status <> 'ACCEPTED' or reserved = receive + fee)
);
create index converts_of_user on converts (user_id, accepted_at desc, convert_id desc);
create index converts_open on converts (convert_id) where status = 'ACCEPTED';

-- Their bodies are in server/src/db/functions.
create function refuse_second_convert() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger decided_once before update on converts for each row execute function refuse_second_convert();
create function refuse_other_convert_terms() returns trigger language plpgsql as $$ begin return new; end $$;
create trigger terms_frozen before update of user_id, quote_id, from_asset, to_asset, amount, receive, fee, spread,
  fee_rate, quoted_at, quoted_from, quoted_to, accepted_at on converts
  for each row execute function refuse_other_convert_terms();
create trigger only_grows before delete or truncate on converts
  for each statement execute function refuse_change();

alter table halts drop constraint halts_product_check;
alter table halts add constraint halts_product_check
  check (product in ('SPOT', 'FUTURES', 'BINARY', 'OPTIONS', 'WITHDRAWALS', 'CONVERT'));
alter table halt_requests drop constraint halt_requests_product_check;
alter table halt_requests add constraint halt_requests_product_check
  check (product in ('SPOT', 'FUTURES', 'BINARY', 'OPTIONS', 'WITHDRAWALS', 'CONVERT'));
