// What the hot wallet can still pay: its balances on the chain less everything that is planned and not mined yet.
import type { Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'
import type { Chain } from '../outside/chains/chain.ts'
import type { Channel } from '../outside/chains/channels.ts'
import { costOf, type Fees } from './fees.ts'

type Coin = Pick<Channel, 'channel' | 'contract'>

export interface HotBalances {
  /** Why the wallet cannot pay this now, in words; null if it can. */
  lack(coin: Coin, units: bigint, fees: Fees): Promise<string | null>
  /** It is planned now. */
  spend(coin: Coin, units: bigint, fees: Fees): void
}

export async function readHotBalances(
  db: Kysely<Database>,
  { chain, hot, channels }: { chain: Chain; hot: string; channels: readonly Channel[] },
): Promise<HotBalances> {
  const planned = await db
    .selectFrom('payouts')
    .innerJoin('payout_transactions', 'payout_transactions.payout_id', 'payouts.payout_id')
    .select(['channel', 'units', 'gas_limit', 'fee_cap', 'attempt'])
    .where('network', '=', chain.network)
    .where('source', '=', hot)
    .where('state', 'in', ['PLANNED', 'SIGNED', 'SENT', 'STUCK'])
    .execute()
  /** By contract; '' is the native coin. */
  const spent = new Map<string, bigint>()
  const contractOf = (name: string) => channels.find(({ channel }) => channel === name)?.contract ?? ''
  const add = (contract: string, units: bigint) => spent.set(contract, (spent.get(contract) ?? 0n) + units)
  for (const { channel, units, gas_limit, fee_cap, attempt } of planned) {
    if (attempt === 0) add(contractOf(channel), units)
    add('', gas_limit * fee_cap)
  }
  const has = async (contract: string | null) =>
    (await chain.balanceOf(hot, contract)) - (spent.get(contract ?? '') ?? 0n)

  return {
    async lack({ channel, contract }, units, fees) {
      const native = costOf(fees) + (contract === null ? units : 0n)
      if ((await has(null)) < native)
        return contract === null
          ? `the hot wallet has too little ${channel}`
          : 'the hot wallet has too little for the network fee'
      return contract !== null && (await has(contract)) < units ? `the hot wallet has too little ${channel}` : null
    },
    spend({ contract }, units, fees) {
      add(contract ?? '', units)
      add('', costOf(fees))
    },
  }
}
