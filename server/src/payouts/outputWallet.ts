// Pays from outputs: the largest of our own come first, so that the same outputs are always chosen for the same payment and
// a transaction has few of them. An output may lie on the hot wallet's address or on a customer's, where it is as old as a
// deposit that may be withdrawn. What is left over goes back to the hot wallet.
//
// With 10 satoshi for a virtual byte, 0.5 BTC to a taproot address from one output of 0.8 BTC: 11 + 68 + 43 + 31 = 153
// virtual bytes, a fee of 1,530 satoshi, and 0.2999847 BTC come back.
import { type Kysely, sql } from 'kysely'
import type { Database } from '../db/schema.ts'
import { dustBelow, INPUT_BYTES, paymentBytes, ratePerByte } from '../outside/chains/bitcoinSize.ts'
import type { Chain } from '../outside/chains/chain.ts'
import type { NetworkRules } from '../outside/chains/networks.ts'
import type { Payouts } from './context.ts'
import { readHotPlans } from './hotPlans.ts'
import type { SpentOutput, Wallet } from './wallet.ts'

/** Satoshi for a virtual byte: above it payouts wait. */
const RATE_MAX = 300n
const INPUTS_MAX = 100
/** Considered, the largest first. */
const CANDIDATES_MAX = 500

export async function openOutputWallet({ db, chains }: Payouts, chain: Chain): Promise<Wallet> {
  const plans = await readHotPlans(db, chain.network)
  const rate = ratePerByte(await chain.feeRate())
  const { height } = await chain.head()
  const free = await readFree(db, chain, { height, rules: chains.rules[chain.network] })
  const taken = new Set<SpentOutput>()

  return {
    async cover({ channel, recipient, units }) {
      if (rate > RATE_MAX) return { lack: `the network fee is above ${RATE_MAX} satoshi for a byte` }
      if (units < dustBelow(recipient)) return { lack: 'the network passes on no amount as small as this one' }
      const inputs: SpentOutput[] = []
      let [sum, gasLimit] = [0n, 0n]
      for (const output of free) {
        if (taken.has(output)) continue
        // What it costs to spend more than it is worth is left where it is.
        if (output.units <= rate * INPUT_BYTES || inputs.length === INPUTS_MAX) break
        if (!(await chain.isUnspent(output.txid, output.place))) {
          taken.add(output)
          continue
        }
        inputs.push(output)
        sum += output.units
        gasLimit = paymentBytes(inputs.length, recipient)
        if (sum >= units + gasLimit * rate) return { fees: { gasLimit, feeCap: rate, tip: 0n }, inputs }
      }
      return { lack: `the hot wallet has too little ${channel.channel}` }
    },
    // The database refuses an output that another payment has; this way the second planner hears of it before.
    claim: plans.claim,
    spend(_, { inputs }) {
      plans.planned()
      for (const input of inputs) taken.add(input)
    },
  }
}

/** Old enough, and in no payout: the largest first, and of equal ones in the order of their names. */
async function readFree(
  db: Kysely<Database>,
  { network }: Chain,
  { height, rules }: { height: number; rules: NetworkRules },
): Promise<SpentOutput[]> {
  const final = rules.confirmations + rules.furtherConfirmations
  return (
    db
      .selectFrom('own_outputs')
      .leftJoin('payout_inputs', (join) =>
        join
          .onRef('payout_inputs.network', '=', 'own_outputs.network')
          .onRef('payout_inputs.txid', '=', 'own_outputs.txid')
          .onRef('payout_inputs.place', '=', 'own_outputs.place'),
      )
      .leftJoin('payouts', 'payouts.payout_id', 'payout_inputs.payout_id')
      .select(['own_outputs.txid', 'own_outputs.place', 'own_outputs.source_number', 'own_outputs.units'])
      .where('own_outputs.network', '=', network)
      // What was planned and not signed is free again.
      .where((eb) => eb.or([eb('payouts.state', 'is', null), eb('payouts.state', 'in', ['WAITING', 'RETURNED'])]))
      .where(sql<boolean>`${height} - own_outputs.height + 1 >= greatest(${final}, own_outputs.matures)`)
      .orderBy('own_outputs.units', 'desc')
      .orderBy('own_outputs.txid')
      .orderBy('own_outputs.place')
      .limit(CANDIDATES_MAX)
      .execute()
  )
}
