-- Each batch of the journal has a hash over what it holds and over the batch before (exchange/journalChain.ts says of which
-- text), and engine_head the hash of the newest. Whoever has kept one hash knows whether anything before it was changed.
alter table engine_head add column hash bytea not null default decode(repeat('00', 32), 'hex');
alter table journal add column hash bytea;

alter table journal disable trigger only_grows;
do $$
declare
  batch record;
  previous bytea := decode(repeat('00', 32), 'hex');
begin
  for batch in select * from journal order by last_sequence loop
    previous := sha256(convert_to(concat_ws(E'\n', 'assay-batch-1', encode(previous, 'hex'), batch.first_sequence,
      batch.last_sequence, batch.epoch, encode(sha256(batch.packed), 'hex'),
      coalesce(encode(batch.client_ids_hash, 'hex'), '-')), 'UTF8'));
    update journal set hash = previous where last_sequence = batch.last_sequence;
  end loop;
  update engine_head set hash = previous;
end
$$;
alter table journal enable trigger only_grows;
alter table journal alter column hash set not null;
