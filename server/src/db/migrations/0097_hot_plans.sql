-- How often somebody has planned to spend from the hot wallet of a network (server/src/payouts/hotPlans.ts).
create table hot_plans (
  network text primary key,
  plans bigint not null check (plans > 0)
);
