-- Those who write texts and menus set no fee and no rule.
update operator_roles set permissions = array_replace(permissions, 'settings.request', 'texts.request')
where role = 'content';
update operator_roles set permissions = permissions || '{texts.request}' where role = 'administrator';
