-- The newest blocks of all traders are read every two seconds.
create index follow_blocks_of_time on follow_blocks (time);
