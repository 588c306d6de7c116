-- Funding is told once a day, as the sum of each coin. The days (since 1970-01-01 UTC) that were told.
create table funding_days (
  day integer primary key
);
-- Each payment had a message of its own before. The payments are among the financial records.
delete from messages where kind = 'FUNDING';
