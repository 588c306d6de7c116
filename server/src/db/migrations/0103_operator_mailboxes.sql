-- Whoever reads a mailbox can use its one-time links: two operators behind one mailbox would be one person.
create unique index operators_email on operators (lower(email));
