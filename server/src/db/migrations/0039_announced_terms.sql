-- Who has been told of which announced version of a contract's terms (configuration).
create table announced_terms (
  key text not null,
  version integer not null,
  user_id bigint not null,
  primary key (key, version, user_id)
);
