// On Bitcoin, money is in outputs, and no node adds up those of an address. So the outputs that pay us are stored.
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Block } from '../outside/chains/chain.ts'

export async function keepOutputs(transaction: Transaction<Database>, { height, payments }: Block): Promise<void> {
  const paid = payments.filter(({ network, units }) => network === 'BITCOIN' && units > 0n)
  if (paid.length === 0) return
  const numbers = await readOwn(transaction, [...new Set(paid.map(({ to }) => to))])
  const own = paid.filter(({ to }) => numbers.has(to))
  if (own.length === 0) return
  await transaction
    .insertInto('own_outputs')
    .values(
      own.map(({ network, txid, index: place, to: address, units, matures = 1 }) => {
        const source_number = numbers.get(address) ?? null
        return { network, txid, place, address, source_number, units, height, matures }
      }),
    )
    .execute()
}

/** Undone blocks take their outputs with them; another block may have them again. */
export async function forgetOutputs(
  transaction: Transaction<Database>,
  network: string,
  height: number,
): Promise<void> {
  await transaction
    .deleteFrom('own_outputs')
    .where('network', '=', network)
    .where('height', '>', BigInt(height))
    .execute()
}

/** The numbers of customers' addresses; null: of the hot wallet. */
async function readOwn(transaction: Transaction<Database>, asked: string[]): Promise<Map<string, bigint | null>> {
  const customers = await transaction
    .selectFrom('deposit_addresses')
    .select(['address', 'n'])
    .where('network', '=', 'BITCOIN')
    .where('address', '=', (eb) => eb.fn.any(eb.val(asked)))
    .execute()
  const hot = await transaction
    .selectFrom('signer_wallets')
    .select('hot_address')
    .where('network', '=', 'BITCOIN')
    .where('hot_address', '=', (eb) => eb.fn.any(eb.val(asked)))
    .execute()
  return new Map([
    ...customers.map(({ address, n }) => [address, n] as const),
    ...hot.map(({ hot_address }) => [hot_address, null] as const),
  ])
}
