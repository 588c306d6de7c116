-- How many sign-ups an invite code is still good for. null: without a limit.
alter table invite_codes add column uses_left integer check (uses_left >= 0);
