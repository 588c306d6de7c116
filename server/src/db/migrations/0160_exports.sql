-- Downloads of a customer's own data. Times are epoch ms.
create table data_exports (
  id bigint generated always as identity (start with 1001) primary key,
  user_id bigint not null references users (id),
  state text not null check (state in ('WAITING', 'WORKING', 'READY', 'FAILED', 'EXPIRED')),
  requested_at bigint not null,
  -- Tries to prepare it, counted when each begins: one may end with its process.
  attempts integer not null default 0,
  -- Of the sheets in the archive, those that are written.
  sheets integer not null default 0,
  sheets_done integer not null default 0,
  rows bigint not null default 0,
  size bigint not null default 0,
  -- The archive is the account at this moment.
  taken_at bigint,
  ready_at bigint,
  expires_at bigint check ((state in ('READY', 'EXPIRED')) <= (expires_at is not null))
);
create unique index data_exports_running on data_exports (user_id) where state in ('WAITING', 'WORKING');
create index data_exports_of_user on data_exports (user_id, id);
create index data_exports_expiring on data_exports (expires_at) where state = 'READY';

-- The archive in pieces, each encrypted as other files are (server/src/documents/vault.ts).
create table data_export_parts (
  export_id bigint not null references data_exports (id),
  part integer not null,
  file text not null,
  wrapped_key bytea not null,
  size integer not null,
  primary key (export_id, part)
);
create index data_export_parts_by_file on data_export_parts (file);
