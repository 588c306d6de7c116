// One round of paying out, on every network that has nodes. Each step starts from what the database says, so a round may end
// anywhere.
import { ChainUnavailable, type Network } from '../outside/chains/chain.ts'
import { anchorPayouts } from './anchorPayouts.ts'
import type { Payouts } from './context.ts'
import { followPayouts } from './followPayouts.ts'
import { bookFees } from './networkFees.ts'
import { planPayouts } from './planPayouts.ts'
import { sendPayouts } from './sendPayouts.ts'
import { settlePayouts } from './settlePayouts.ts'

export async function payOut(payouts: Payouts): Promise<void> {
  const { chains, log, retries } = payouts
  for (const network of Object.keys(chains.rules) as Network[]) {
    const chain = chains.chain(network)
    if (chain === null) continue
    // What follows from one step may not wait for a fault of another: what is sent must be followed.
    for (const step of [sendPayouts, followPayouts, planPayouts, anchorPayouts])
      await retries.try(step.name, network, async () => {
        try {
          await step(payouts, chain)
        } catch (error) {
          if (!(error instanceof ChainUnavailable)) throw error
          log.warn({ network, reason: error.message }, 'payouts wait for the network')
        }
      })
  }
  await settlePayouts(payouts)
  await bookFees(payouts)
}
