// What only a demo has: demo coins, an open invitation, an outbox that shows its messages.
import type { Core } from '../context.ts'
import type { OpenSlice } from '../slice.ts'
import { backCoins } from './backCoins.ts'
import { callChain } from './callChain.ts'
import { creditFaucet } from './creditFaucet.ts'
import { sweepCredits } from './faucetLimit.ts'
import { fundHouse } from './fundHouse.ts'
import { getChain } from './getChain.ts'
import { getInvitation } from './getInvitation.ts'
import { listOutbox } from './listOutbox.ts'
import { sendTestCoins } from './sendTestCoins.ts'

const SWEEP_EVERY_MS = 60 * 60_000
const BACK_EVERY_MS = 5000

/** In production its operations are unknown, and it has no work. */
export function openDemo(core: Core): OpenSlice<'demo'> {
  const operations = { creditFaucet, getInvitation, listOutbox, getChain, callChain, sendTestCoins }
  if (core.config.environment !== 'demo') return { operations }
  return {
    operations,
    begin: () => fundHouse(core),
    schedule: [
      { name: 'sweep faucet credits', everyMs: SWEEP_EVERY_MS, work: () => sweepCredits(core) },
      { name: 'back demo coins', everyMs: BACK_EVERY_MS, work: () => backCoins(core) },
    ],
  }
}
