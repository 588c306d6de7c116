-- Who decided a verification, and the permissions of those who may.
alter table verifications add column decided_by bigint references operators (id);

update operator_roles set permissions = permissions || '{verification.read,verification.decide}' where role = 'verification';
