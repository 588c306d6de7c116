create or replace function append_futures(
  p_markets futures_markets[],
  p_marks futures_marks[],
  p_open_interest futures_open_interest[],
  p_leverages futures_leverages[],
  p_modes futures_modes[],
  p_orders futures_orders[],
  p_positions futures_positions[],
  p_stops futures_stops[],
  p_fills futures_fills[],
  p_adjustments futures_margin_adjustments[],
  p_fundings futures_fundings[],
  p_payments futures_funding_payments[],
  p_liquidations futures_liquidations[],
  p_deleveragings futures_deleveragings[]
) returns void language plpgsql as $$
begin
  if p_markets <> '{}' then
    insert into futures_markets select * from unnest(p_markets)
      on conflict (symbol) do update set rules = excluded.rules;
  end if;
  if p_marks <> '{}' then
    insert into futures_marks select * from unnest(p_marks)
      on conflict (symbol) do update set
        time = excluded.time,
        state = excluded.state,
        index_price = excluded.index_price,
        mark_price = excluded.mark_price,
        basis_samples = excluded.basis_samples,
        premium_count = excluded.premium_count,
        premium_weighted = excluded.premium_weighted,
        premium_at = excluded.premium_at,
        funding_rate = excluded.funding_rate,
        last_funding_rate = excluded.last_funding_rate,
        next_funding_at = excluded.next_funding_at,
        last_funding_slot = excluded.last_funding_slot,
        open_interest = excluded.open_interest;
  end if;
  if p_open_interest <> '{}' then
    insert into futures_open_interest select * from unnest(p_open_interest)
      on conflict (symbol, time) do update set
        open_interest = excluded.open_interest,
        mark_price = excluded.mark_price;
  end if;
  if p_leverages <> '{}' then
    insert into futures_leverages select * from unnest(p_leverages)
      on conflict (user_id, symbol) do update set leverage = excluded.leverage, margin_mode = excluded.margin_mode;
  end if;
  if p_modes <> '{}' then
    insert into futures_modes select * from unnest(p_modes)
      on conflict (user_id) do update set position_mode = excluded.position_mode;
  end if;
  if p_orders <> '{}' then
    insert into futures_orders select * from unnest(p_orders)
      on conflict (order_id) do update set
        price = excluded.price,
        quantity = excluded.quantity,
        filled_quantity = excluded.filled_quantity,
        filled_tick_lots = excluded.filled_tick_lots,
        fee = excluded.fee,
        realized = excluded.realized,
        held = excluded.held,
        status = excluded.status,
        updated_at = excluded.updated_at,
        priority = excluded.priority,
        take_profit_id = excluded.take_profit_id,
        take_profit_price = excluded.take_profit_price,
        take_profit_by = excluded.take_profit_by,
        stop_loss_id = excluded.stop_loss_id,
        stop_loss_price = excluded.stop_loss_price,
        stop_loss_by = excluded.stop_loss_by,
        open_fee_rate = excluded.open_fee_rate,
        close_fee_rate = excluded.close_fee_rate;
  end if;
  if p_positions <> '{}' then
    insert into futures_positions select * from unnest(p_positions)
      on conflict (position_id) do update set
        quantity = excluded.quantity,
        entry_value = excluded.entry_value,
        margin = excluded.margin,
        liquidation_price = excluded.liquidation_price,
        realized = excluded.realized,
        fees = excluded.fees,
        funding_paid = excluded.funding_paid,
        closed_quantity = excluded.closed_quantity,
        closed_value = excluded.closed_value,
        quantity_max = excluded.quantity_max,
        end_reason = excluded.end_reason,
        updated_at = excluded.updated_at;
  end if;
  if p_stops <> '{}' then
    insert into futures_stops select * from unnest(p_stops)
      on conflict (stop_id) do update set
        trigger_price = excluded.trigger_price,
        quantity = excluded.quantity,
        order_price = excluded.order_price,
        status = excluded.status,
        updated_at = excluded.updated_at;
  end if;
  if p_fills <> '{}' then
    insert into futures_fills select * from unnest(p_fills);
  end if;
  if p_adjustments <> '{}' then
    insert into futures_margin_adjustments select * from unnest(p_adjustments);
  end if;
  if p_fundings <> '{}' then
    insert into futures_fundings select * from unnest(p_fundings);
  end if;
  if p_payments <> '{}' then
    insert into futures_funding_payments select * from unnest(p_payments);
  end if;
  if p_liquidations <> '{}' then
    insert into futures_liquidations select * from unnest(p_liquidations);
  end if;
  if p_deleveragings <> '{}' then
    insert into futures_deleveragings select * from unnest(p_deleveragings);
  end if;
end
$$;
