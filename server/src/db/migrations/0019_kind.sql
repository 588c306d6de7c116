-- What kind of exchange this database holds, for good: a demo's coins are made up, and no production may go on with them.
create table installation (
  one boolean primary key default true check (one),
  environment text not null check (environment in ('demo', 'production'))
);
-- Every database with commands that was made before this table existed is a demo's.
insert into installation (environment) select 'demo' from engine_head where sequence > 0;
