// The journal, as `npm run archive` handles it.
import { RULES_VERSION } from '@assay/engine/rulesVersion'
import type { BlockChain } from '../db/archive.ts'
import { unpackJournal } from './journalBlocks.ts'

const COLUMNS = `'journal' as chain, first_sequence as first, last_sequence as last, previous_hash, hash, packed`

/**
 * Up to the last published head before that time, because heads say when a sequence was committed; up to the newest
 * checkpoint of these rules, from which an audit without the archive begins; and never what a consumer has not read.
 */
export const archivedJournal: BlockChain = {
  due: `select ${COLUMNS} from journal_blocks
    where packed is not null and last_sequence <= least(
      coalesce((select max(sequence) from published_heads where time <= $1), 0),
      coalesce((select max(sequence) from checkpoints where rules = $2), 0),
      (select min(sequence) from consumers))
    order by last_sequence`,
  terms: [RULES_VERSION],
  newestFile: `select ${COLUMNS}, archived_in from journal_blocks
    where archived_in = (select archived_in from journal_blocks where packed is null order by last_sequence desc limit 1)`,
  set: `update journal_blocks set packed = moved.packed, archived_in = $4
    from unnest($1::text[], $2::bigint[], $3::bytea[]) as moved (chain, first, packed) where first_sequence = first`,
  verify: ({ first, last, ...block }) => unpackJournal({ ...block, first_sequence: first, last_sequence: last }),
}
