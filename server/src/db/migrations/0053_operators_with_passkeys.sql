-- An operator signs in with a passkey, or with a password and an authenticator. Who has a passkey has no password.
alter table operators drop constraint operators_check;
