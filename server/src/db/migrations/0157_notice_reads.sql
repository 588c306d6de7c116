-- The version of a notice that a customer read last. Reading is not dismissing: a line that nobody may close stays.
create table notice_reads (
  user_id bigint not null references users,
  notice_id bigint not null,
  version integer not null,
  read_at bigint not null,
  primary key (user_id, notice_id)
);
