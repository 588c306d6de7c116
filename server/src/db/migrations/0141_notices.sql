-- The version of a notice that a customer has dismissed: no device shows it again.
create table notice_dismissals (
  user_id bigint not null references users,
  notice_id bigint not null,
  version integer not null,
  dismissed_at bigint not null,
  primary key (user_id, notice_id)
);
