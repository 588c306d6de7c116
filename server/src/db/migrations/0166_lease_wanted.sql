-- When a process that stands by, and could act now, last asked for the lease (server/src/db/lease.ts).
alter table leases add column wanted_at timestamptz;
