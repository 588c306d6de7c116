create or replace function append_binary(
  p_markets binary_markets[],
  p_positions binary_positions[],
  p_players binary_players[]
) returns void language plpgsql as $$
begin
  if p_markets <> '{}' then
    insert into binary_markets select * from unnest(p_markets)
      on conflict (symbol) do update set rules = excluded.rules;
  end if;
  if p_positions <> '{}' then
    insert into binary_positions select * from unnest(p_positions)
      on conflict (order_id) do update set
        cover = excluded.cover,
        status = excluded.status,
        void_reason = excluded.void_reason,
        entry_sequence = excluded.entry_sequence,
        entry_time = excluded.entry_time,
        entry_price = excluded.entry_price,
        closing = excluded.closing,
        settle_price = excluded.settle_price,
        settled_at = excluded.settled_at,
        payout = excluded.payout,
        fee = excluded.fee;
  end if;
  if p_players <> '{}' then
    insert into binary_players select * from unnest(p_players)
      on conflict (user_id, asset) do update set
        stake_per_day = excluded.stake_per_day,
        next_stake_per_day = excluded.next_stake_per_day,
        next_stake_starts_at = excluded.next_stake_starts_at,
        loss_per_day = excluded.loss_per_day,
        next_loss_per_day = excluded.next_loss_per_day,
        next_loss_starts_at = excluded.next_loss_starts_at,
        paused_until = excluded.paused_until,
        day = excluded.day,
        staked = excluded.staked,
        lost = excluded.lost,
        loss_per_week = excluded.loss_per_week,
        next_loss_per_week = excluded.next_loss_per_week,
        next_loss_week_starts_at = excluded.next_loss_week_starts_at,
        week = excluded.week,
        lost_in_week = excluded.lost_in_week,
        recent_losses = excluded.recent_losses;
  end if;
end
$$;
