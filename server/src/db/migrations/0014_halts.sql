-- What is halted: a market, or one kind of command of one user. Written only by append_halts, in the transaction of
-- append_batch, called only by server/src/exchange.
create table halts (
  halt_key text primary key,
  -- SPOT, FUTURES, BINARY or OPTIONS; null where the command was about no market.
  product text check (product in ('SPOT', 'FUTURES', 'BINARY', 'OPTIONS')),
  market text not null,
  -- Both null where the whole market is halted.
  user_id bigint,
  command text,
  is_halted boolean not null,
  changed_at bigint not null,
  check ((user_id is null) = (command is null)),
  check (product is not null or user_id is not null)
);

create function append_halts(p_halts halts[]) returns void language plpgsql as $$
begin
  insert into halts select * from unnest(p_halts)
    on conflict (halt_key) do update set is_halted = excluded.is_halted, changed_at = excluded.changed_at;
end
$$;

-- Each assertion that broke, with what is needed to look into it. Outside the batches: the command itself did nothing.
create table trips (
  trip_id bigint generated always as identity primary key,
  -- The last command that was committed when it happened.
  sequence bigint not null,
  time bigint not null,
  product text,
  market text not null,
  user_id bigint,
  command text not null,
  -- The whole command as JSON, and the error with its stack.
  input text not null,
  error text not null
);
create trigger only_grows before update or delete or truncate on trips
  for each statement execute function refuse_change();

-- What an operator asks the running server to resume; the server takes a row away when it has done so.
create table resume_requests (
  halt_key text primary key references halts,
  asked_at bigint not null
);
