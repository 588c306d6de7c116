-- What the console sums over the last 30 days. Rows come in the order of their time.
create index earn_interest_by_day on earn_interest using brin (day);
create index rebates_by_time on rebates using brin (time);
