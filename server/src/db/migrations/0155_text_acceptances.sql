-- Which version of a legal text a customer has accepted: the hash names the exact words. Rows are only added.
create table text_acceptances (
  user_id bigint not null references users (id),
  key text not null,
  language text not null,
  -- Of the configuration text/KEY/LANGUAGE.
  version integer not null,
  hash text not null check (hash ~ '^[0-9a-f]{64}$'),
  accepted_at bigint not null,
  primary key (user_id, key, hash)
);
create trigger only_grows before update or delete or truncate on text_acceptances
  for each statement execute function refuse_change();
