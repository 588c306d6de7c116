-- The language in which a customer last signed in: mails that an operator causes are written in it.
alter table users add column language text not null default 'en';

update operator_roles set permissions = permissions || '{customers.freeze}' where role in ('support', 'risk');
