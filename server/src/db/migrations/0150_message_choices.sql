-- What a customer has turned on or off, where it differs from what everybody begins with.
create table message_choices (
  user_id bigint not null references users (id),
  message_group text not null,
  channel text not null check (channel in ('app', 'mail', 'push')),
  is_on boolean not null,
  primary key (user_id, message_group, channel)
);
