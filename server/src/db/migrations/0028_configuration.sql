-- What the operator configures, one row for each version of a key. Versions are only added: the newest one whose time
-- has come holds. Times are epoch milliseconds.

create table configuration (
  -- Counts all changes in the order of their commits.
  change_id bigint generated always as identity primary key,
  key text not null,
  version integer not null check (version > 0),
  value jsonb not null,
  -- 'seed': this release brought it. 'file': SETTINGS_FILE. 'operator': npm run configure.
  source text not null check (source in ('seed', 'file', 'operator')),
  -- From when it holds; never earlier than the change itself.
  since bigint not null,
  changed_by text not null,
  changed_at bigint not null,
  unique (key, version),
  check (since >= changed_at)
);
create index configuration_since on configuration (since);

insert into configuration (key, version, value, source, since, changed_by, changed_at)
select entry.key, 1, entry.value, case newest.source when 'file' then 'file' else 'seed' end,
  newest.created_at, 'migration', newest.created_at
from (select * from settings order by version desc limit 1) newest, jsonb_each(newest.settings) entry
order by entry.key;

insert into configuration (key, version, value, source, since, changed_by, changed_at)
select 'text/' || key || '/' || language, version, jsonb_build_object('title', title, 'content', content), 'seed',
  updated_at, 'migration', updated_at
from rules
order by updated_at, key, language, version;

drop table settings;
drop table rules;

create trigger configuration_only_grows before update or delete on configuration
  for each statement execute function refuse_change();
create trigger configuration_never_truncated before truncate on configuration
  for each statement execute function refuse_change();
