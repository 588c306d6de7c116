// Deposits: customers' addresses, the watchers of the networks, and what has arrived.
import type { Core } from '../context.ts'
import { type Chain, ChainUnavailable, type Network } from '../outside/chains/chain.ts'
import type { OpenSlice } from '../slice.ts'
import { bookWriteOffs } from './bookWriteOffs.ts'
import { compareBalances } from './compareBalances.ts'
import { creditFound } from './creditFound.ts'
import { getAddress } from './getAddress.ts'
import { listBonuses } from './listBonuses.ts'
import { listDepositCoins } from './listDepositCoins.ts'
import { listDeposits } from './listDeposits.ts'
import { payAddress } from './payAddress.ts'
import { takeBackRest } from './takeBack.ts'
import { watchNetwork } from './watchNetwork.ts'

/** Between two looks at a network. */
export const LOOK_EVERY_MS = 2000
/** A block of Ethereum is final about every 12 s; an internal transfer waits for persons anyway. */
const COMPARE_EVERY_MS = 60_000
const TAKE_BACK_EVERY_MS = 60_000
/** The second person's approval books at once; this is for what a crash or an empty house account has left. */
const BOOK_EVERY_MS = 60_000

export function openDeposit(core: Core): OpenSlice<'deposit'> {
  const chains = (Object.keys(core.outside.chains.rules) as Network[]).flatMap(
    (network) => core.outside.chains.chain(network) ?? [],
  )
  return {
    operations: { getAddress, payAddress, listDeposits, listBonuses, listDepositCoins },
    // A new watcher begins before anybody gets an address.
    async begin() {
      for (const chain of chains) await unlessAway(core, chain, watchNetwork)
    },
    schedule: [
      ...chains.map((chain) => ({
        name: `watch ${chain.network}`,
        everyMs: LOOK_EVERY_MS,
        work: () => unlessAway(core, chain, watchNetwork),
      })),
      ...chains.filter(tellsPastBalances).map((chain) => ({
        name: `compare balances on ${chain.network}`,
        everyMs: COMPARE_EVERY_MS,
        work: () => unlessAway(core, chain, compare),
      })),
      { name: 'book write-offs', everyMs: BOOK_EVERY_MS, work: () => bookWriteOffs(core) },
      { name: 'take back undone deposits', everyMs: TAKE_BACK_EVERY_MS, work: () => takeBackRest(core) },
    ],
  }
}

function tellsPastBalances({ balancesAt }: Chain): boolean {
  return balancesAt !== undefined
}

/** Nodes come and go: the next round continues. */
async function unlessAway(core: Core, chain: Chain, work: typeof watchNetwork): Promise<void> {
  try {
    await work(core, chain)
  } catch (error) {
    if (!(error instanceof ChainUnavailable)) throw error
    core.log.warn({ network: chain.network, error: error.message }, 'a network cannot be asked now')
  }
}

const compare: typeof watchNetwork = async (core, chain) => {
  await compareBalances(core, chain)
  await creditFound(core, chain)
}
