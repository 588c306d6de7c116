-- Whether the followers of a trader have been told that he takes no new ones: reset when he does again.
alter table trader_profiles add column is_closing_told boolean not null default false;
