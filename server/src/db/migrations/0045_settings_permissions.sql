-- The configuration in the console: everybody on the staff may read it, and those who answer for rules and texts may ask
-- for changes.
update operator_roles set permissions = permissions || '{settings.read}'
where role in ('viewer', 'support', 'verification');
update operator_roles set permissions = permissions || '{settings.read,settings.request}'
where role in ('finance', 'risk', 'content', 'administrator');
