-- Pictures of notices, articles and texts, once for each content. Their address is the hash, so that they never change.
create table content_pictures (
  -- SHA-256 of the bytes.
  hash bytea primary key check (length(hash) = 32),
  bytes bytea not null check (length(bytes) <= 500000),
  width integer not null,
  height integer not null,
  uploaded_by bigint not null references operators,
  uploaded_at bigint not null
);
