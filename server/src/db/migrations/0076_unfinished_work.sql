-- Unfinished work is written in parts, so that a step writes only what it has changed, and an order that trades with many
-- others is cut into steps. A version before this one finishes what it has begun when it is stopped.
do $$
begin
  if exists (select from futures_settling where work is not null) or exists (select from spot_firing where order_ids <> '') then
    raise exception 'The version before this one has unfinished work. Start that version, wait a minute, stop it, and upgrade again.';
  end if;
end
$$;

drop function if exists append_futures_settling(futures_settling[]);
drop table futures_settling;
-- What new marks or users' trades have begun and not finished, if it takes more than one command. Written only by
-- append_futures_settling, in the transaction of append_batch, called only by server/src/exchange.
create table futures_settling (
  -- As engine/src/futures/settlingText.ts names it: 'work', 'list 7', 'due USDT 12'.
  key text primary key,
  -- The order in which they came.
  place bigint not null,
  -- In rows that are written: null removes it; under the key '' it removes all.
  work text
);

delete from spot_firing;
-- null in rows that are written: as before.
alter table spot_firing alter column order_ids drop not null;
alter table spot_firing
  -- How many of order_ids are done.
  add column fired bigint not null,
  -- An order in the middle of its trades, the worst price at which it trades in ticks, and since when, epoch ms.
  add column sweep_order_id bigint,
  add column sweep_limit bigint,
  add column sweep_time bigint;
