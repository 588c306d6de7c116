-- Customer service. Times are epoch ms. Texts are encrypted as files are (server/src/documents/vault.ts).
create table tickets (
  id bigint generated always as identity (start with 1001) primary key,
  -- null: of somebody who is locked out.
  user_id bigint references users (id),
  topic text not null,
  attached_kind text,
  attached_id text,
  status text not null check (status in ('OPEN', 'WAITING', 'CLOSED')),
  -- Until then the exchange answers.
  due_at bigint check ((status = 'OPEN') = (due_at is not null)),
  -- Then it is closed without an answer of the customer.
  closes_at bigint check ((status = 'WAITING') = (closes_at is not null)),
  closed_at bigint check ((status = 'CLOSED') = (closed_at is not null)),
  closed_by text check (closed_by in ('CUSTOMER', 'STAFF', 'SYSTEM')),
  -- Raised with each message and change.
  revision integer not null default 1,
  claimed_by bigint references operators (id),
  created_at bigint not null,
  updated_at bigint not null,
  client_id text,
  -- Of somebody who is locked out: the account as typed, the mailbox and the language, encrypted, and the hash of the link.
  contact bytea,
  token_hash bytea unique,
  -- When the owner of the account was looked for, to be told.
  matched_at bigint,
  matched_user_id bigint references users (id),
  check ((attached_kind is null) = (attached_id is null)),
  check ((closed_by is null) = (status <> 'CLOSED')),
  check ((user_id is null) = (contact is not null) and (contact is null) = (token_hash is null))
);
create unique index tickets_of_client on tickets (user_id, client_id) where client_id is not null;
create index tickets_of_user on tickets (user_id, updated_at);
create index tickets_due on tickets (due_at) where status = 'OPEN';
create index tickets_resting on tickets (closes_at) where status = 'WAITING';
create index tickets_unmatched on tickets (id) where contact is not null and matched_at is null;

create table ticket_messages (
  id bigint generated always as identity primary key,
  ticket_id bigint not null references tickets (id),
  -- NOTE: among operators only.
  author text not null check (author in ('CUSTOMER', 'STAFF', 'NOTE')),
  operator_id bigint references operators (id),
  -- What the customer sees as the operator's name.
  name text,
  text bytea not null,
  client_id text,
  created_at bigint not null,
  check ((author = 'CUSTOMER') = (operator_id is null))
);
create index ticket_messages_of_ticket on ticket_messages (ticket_id, id);
create unique index ticket_messages_of_client on ticket_messages (ticket_id, client_id) where client_id is not null;

-- A file stays in the thread when its bytes are deleted.
create table ticket_files (
  message_id bigint not null references ticket_messages (id),
  place integer not null,
  document_id text references documents (id) on delete set null,
  type text not null check (type in ('image/jpeg', 'application/pdf')),
  size integer not null,
  primary key (message_id, place)
);
create unique index ticket_files_of_document on ticket_files (document_id) where document_id is not null;
-- So that a file of a ticket is no picture of a verification, and is not swept as one that was never sent.
alter table documents add column is_of_ticket boolean not null default false;

alter table operators add column public_name text;
update operator_roles set permissions = permissions || '{support.read,support.answer}' where role = 'support';
