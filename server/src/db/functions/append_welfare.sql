-- Called with append_batch, in the same statement.
create or replace function append_welfare(
  p_tasks welfare_tasks[],
  p_rewards welfare_rewards[],
  p_uses welfare_uses[]
) returns void language plpgsql as $$
begin
  if p_tasks <> '{}' then
    insert into welfare_tasks select * from unnest(p_tasks) on conflict (task) do update set rules = excluded.rules;
  end if;
  if p_rewards <> '{}' then
    insert into welfare_rewards select * from unnest(p_rewards)
      on conflict (reward_id) do update set
        left_amount = excluded.left_amount,
        status = excluded.status,
        updated_at = excluded.updated_at;
  end if;
  if p_uses <> '{}' then
    insert into welfare_uses select * from unnest(p_uses);
  end if;
end
$$;
