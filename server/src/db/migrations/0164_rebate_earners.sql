-- Who earns rebates for new fees; without a row, everybody does. Written only by append_referral.
create table rebate_earners (
  user_id bigint primary key,
  is_earning boolean not null
);
create trigger only_grows before delete or truncate on rebate_earners for each statement execute function refuse_change();

-- It gets another parameter, and is created again from server/src/db/functions.
drop function if exists append_referral(referral_terms[], referrals[], rebates[], pending_rebates[]);

-- PREPARING: the owner no longer earns rebates, and the closing is not booked yet. booked_at is when that began.
alter table closures drop constraint closures_state_check;
alter table closures add constraint closures_state_check
  check (state in ('PREPARING', 'BOOKED', 'CANCELED', 'STOPPED', 'CLOSED', 'REOPENED'));
alter table closures drop constraint closures_check;
alter table closures add constraint closures_check check ((state in ('PREPARING', 'BOOKED')) = (ended_at is null));
-- null while it is PREPARING, and if it was cancelled before it was booked.
alter table closures alter column closes_at drop not null;
alter table closures add constraint closures_closes_at_check
  check (closes_at is not null or state in ('PREPARING', 'CANCELED'));
drop index closures_standing;
create unique index closures_standing on closures (user_id) where state in ('PREPARING', 'BOOKED', 'CLOSED');
