// Deposits of the tests of sweeps: final ones, each customer with one address.
import type { Kysely } from 'kysely'
import type { Database } from '../../db/schema.ts'
import type { Network } from '../../outside/chains/chain.ts'
import { mainChannels } from '../../outside/chains/channels.ts'
import { createUser } from '../../user/userRows.ts'

export interface RigDeposit {
  /** Of the customer's address. */
  n: number
  address: string
  channel: string
  units: bigint
}

export async function insertDeposit(db: Kysely<Database>, { n, address, channel, units }: RigDeposit): Promise<void> {
  const { asset = null, network = 'ETHEREUM' } = mainChannels.find((each) => each.channel === channel) ?? {}
  const user_id = await userOf(db, { n, address, network })
  const { deposits } = await db
    .selectFrom('deposits')
    .select((eb) => eb.fn.countAll<bigint>().as('deposits'))
    .executeTakeFirstOrThrow()
  const txid = `0xdeposit${deposits}`
  const block = { height: 1, block_hash: '0x1', required: 1, required_final: 2, seen_at: 1, updated_at: 1 }
  await db
    .insertInto('deposits')
    .values({
      ...block,
      deposit: txid,
      network,
      txid,
      place: 0,
      user_id,
      address,
      channel,
      asset,
      units,
      amount: units,
      status: 'WITHDRAWABLE',
    })
    .execute()
}

async function userOf(
  db: Kysely<Database>,
  { n, address, network }: Pick<RigDeposit, 'n' | 'address'> & { network: Network },
): Promise<bigint> {
  const known = await db.selectFrom('deposit_addresses').select('user_id').where('n', '=', BigInt(n)).executeTakeFirst()
  if (known !== undefined) return known.user_id
  const account = `customer${n}`
  const name = { kind: 'USERNAME', key: account } as const
  const of = { name, type: 'USERNAME', account, passwordHash: null, credits: 0, invitation: null } as const
  const user_id = BigInt(await createUser(db, { ...of, now: 1 }))
  await db.insertInto('deposit_addresses').values({ network, n, user_id, address, created_at: 1 }).execute()
  return user_id
}
