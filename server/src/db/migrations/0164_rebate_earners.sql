-- Who earns rebates for new fees; without a row, everybody does. Written only by append_referral.
create table rebate_earners (
  user_id bigint primary key,
  is_earning boolean not null
);
create trigger only_grows before delete or truncate on rebate_earners for each statement execute function refuse_change();

-- It takes these rows, too: server/src/db/functions has it.
drop function if exists append_referral(referral_terms[], referrals[], rebates[], pending_rebates[]);

-- PREPARING: the owner earns no rebates any more, and the closing is not booked yet.
alter table closures drop constraint closures_state_check;
alter table closures add constraint closures_state_check
  check (state in ('PREPARING', 'BOOKED', 'CANCELED', 'STOPPED', 'CLOSED', 'REOPENED'));
alter table closures drop constraint closures_check;
alter table closures add constraint closures_check check ((state in ('PREPARING', 'BOOKED')) = (ended_at is null));
-- null while it is prepared, and of one that was never booked.
alter table closures alter column closes_at drop not null;
alter table closures add constraint closures_closes_at_check
  check (closes_at is not null or state in ('PREPARING', 'CANCELED'));
drop index closures_standing;
create unique index closures_standing on closures (user_id) where state in ('PREPARING', 'BOOKED', 'CLOSED');
