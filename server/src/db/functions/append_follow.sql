-- Called with append_batch, in the same statement.
create or replace function append_follow(
  p_traders follow_traders[],
  p_follows follows[],
  p_marks follow_marks[],
  p_shares profit_shares[],
  p_skips follow_skips[],
  p_blocks follow_blocks[],
  p_block_shares follow_block_shares[],
  p_offers margin_offers[],
  p_sharing follow_sharing[]
) returns void language plpgsql as $$
begin
  if p_traders <> '{}' then
    insert into follow_traders select * from unnest(p_traders)
      on conflict (user_id) do update set
        status = excluded.status,
        share_rate = excluded.share_rate,
        max_user_count = excluded.max_user_count,
        trader_min = excluded.trader_min,
        follow_min = excluded.follow_min,
        linked = excluded.linked;
  end if;
  if p_follows <> '{}' then
    insert into follows select * from unnest(p_follows)
      on conflict (follow_id) do update set
        user_id = excluded.user_id,
        trader = excluded.trader,
        status = excluded.status,
        settings = excluded.settings,
        allotted = excluded.allotted,
        paid = excluded.paid,
        leaving_reason = excluded.leaving_reason,
        returned = excluded.returned,
        updated_at = excluded.updated_at;
  end if;
  if p_marks <> '{}' then
    insert into follow_marks select * from unnest(p_marks)
      on conflict (user_id, trader, asset) do update set
        share_rate = excluded.share_rate,
        realized = excluded.realized,
        shared = excluded.shared;
  end if;
  if p_shares <> '{}' then
    insert into profit_shares select * from unnest(p_shares);
  end if;
  if p_skips <> '{}' then
    insert into follow_skips select * from unnest(p_skips);
  end if;
  if p_blocks <> '{}' then
    insert into follow_blocks select * from unnest(p_blocks);
  end if;
  if p_block_shares <> '{}' then
    insert into follow_block_shares select * from unnest(p_block_shares);
  end if;
  if p_offers <> '{}' then
    insert into margin_offers select * from unnest(p_offers);
  end if;
  if p_sharing <> '{}' then
    insert into follow_sharing select * from unnest(p_sharing)
      on conflict (name) do update set week = excluded.week, last_follow_id = excluded.last_follow_id;
  end if;
end
$$;
