-- What operators write about customers, for each other. Times are epoch milliseconds.
create table customer_notes (
  id bigint generated always as identity primary key,
  customer_id bigint not null references users (id),
  operator_id bigint not null references operators (id),
  text text not null,
  created_at bigint not null
);
create index customer_notes_of_customer on customer_notes (customer_id, id);

create trigger customer_notes_only_grow before update or delete or truncate on customer_notes
  for each statement execute function refuse_change();
