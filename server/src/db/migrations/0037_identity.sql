-- Who the customers are. What they say and show about themselves is encrypted by the server; a copy of the database holds
-- none of it. Times are epoch milliseconds.

create table documents (
  -- 128 random bits.
  id text primary key,
  user_id bigint not null references users (id),
  -- The encrypted file's name in the store, and its own key, encrypted under the master key.
  file text not null unique,
  wrapped_key bytea not null,
  created_at bigint not null
);
create index documents_of_user on documents (user_id);
create index documents_by_time on documents (created_at);
