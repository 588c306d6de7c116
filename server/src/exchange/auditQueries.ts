// Conditions that must hold within the tables themselves, as queries.
import { products } from './products.ts'

const SPOT_HOLDS = `
  select user_id, 'PLATFORM', case side when 'BUY' then rules::json ->> 'quote' else rules::json ->> 'base' end, orders.held
  from orders join spot_markets using (symbol)
  where status in ('PENDING_TRIGGER', 'NEW', 'PARTIALLY_FILLED')`

/** The hash of the client ids that came with each batch that was read, as append_batch makes it. */
const CLIENT_IDS_OF_BATCHES = `
  select last_sequence, sha256(convert_to(array_agg(client_ids order by client_ids.sequence)::text, 'UTF8')) as hash
  from client_ids left join lateral (
    select last_sequence from read_batches where last_sequence >= client_ids.sequence order by last_sequence limit 1
  ) as batch on true
  where client_ids.sequence >= (select coalesce(min(first_sequence), 0) from read_batches)
  group by last_sequence`

/** Each answers the rows that are at fault. */
export const auditQueries = [
  {
    query: `select read_batches.last_sequence as journalled, first_sequence
      from read_batches full join (${CLIENT_IDS_OF_BATCHES}) as came using (last_sequence)
      where client_ids_hash is distinct from came.hash order by 1 limit 20`,
    describe: ({ journalled, first_sequence: first }: Record<string, unknown>) =>
      journalled === null
        ? 'client_ids names commands that the journal does not have'
        : `the client ids of the batch ${String(first)} to ${String(journalled)} are not those that came with it`,
  },
  {
    query:
      'select name, consumers.sequence from consumers, engine_head where consumers.sequence > engine_head.sequence',
    describe: ({ name, sequence }: Record<string, unknown>) =>
      `the consumer ${String(name)} stands at ${String(sequence)}, which is not committed`,
  },
  {
    query: 'select asset, sum(amount) as sum from postings group by asset having sum(amount) <> 0',
    describe: ({ asset, sum }: Record<string, unknown>) => `postings of ${String(asset)} sum to ${String(sum)}`,
  },
  {
    query: 'select asset, sum(available + held) as sum from balances group by asset having sum(available + held) <> 0',
    describe: ({ asset, sum }: Record<string, unknown>) => `balances of ${String(asset)} sum to ${String(sum)}`,
  },
  {
    query: `select owner, wallet, asset from balances
      full join (select owner, wallet, asset, sum(amount) as posted from postings group by owner, wallet, asset) as booked
      using (owner, wallet, asset)
      where coalesce(available + held, 0) <> coalesce(posted, 0)`,
    describe: ({ owner, wallet, asset }: Record<string, unknown>) =>
      `the balance of ${String(owner)} ${String(wallet)} ${String(asset)} is not the sum of its postings`,
  },
  {
    query: 'select owner, wallet, asset from balances where held < 0 or (owner > -100 and available < 0)',
    describe: ({ owner, wallet, asset }: Record<string, unknown>) =>
      `the balance of ${String(owner)} ${String(wallet)} ${String(asset)} is below zero`,
  },
  {
    query: `select owner, wallet, asset
      from (select owner, wallet, asset, held from balances where held <> 0) as balances
      full join (
        select owner, wallet, asset, sum(held) as reason
        from (${[SPOT_HOLDS, ...products.flatMap(({ holds }) => holds ?? [])].join(' union all ')}) as holds (owner, wallet, asset, held)
        group by owner, wallet, asset having sum(held) <> 0
      ) as held_by using (owner, wallet, asset)
      where coalesce(balances.held, 0) <> coalesce(held_by.reason, 0)`,
    describe: ({ owner, wallet, asset }: Record<string, unknown>) =>
      `what is held for ${String(owner)} ${String(wallet)} ${String(asset)} is not what orders and products hold`,
  },
]
