-- What has been copied lately is read every two seconds, of all traders together.
create index follow_blocks_of_time on follow_blocks (time);
