import type { Chain } from '../outside/chains/chain.ts'
import type { Payouts } from './context.ts'
import { feesOf } from './fees.ts'
import { readHotBalances } from './hotBalances.ts'
import { openOutputWallet } from './outputWallet.ts'
import type { Wallet } from './wallet.ts'

/** Throws ChainUnavailable. */
export async function openWallet(payouts: Payouts, chain: Chain, source: string): Promise<Wallet> {
  return chain.network === 'BITCOIN' ? openOutputWallet(payouts, chain) : openAccountWallet(payouts, chain, source)
}

async function openAccountWallet({ db, chains }: Payouts, chain: Chain, hot: string): Promise<Wallet> {
  const rate = await chain.feeRate()
  const balances = await readHotBalances(db, { chain, hot, channels: chains.channels })
  return {
    async cover({ channel, units }) {
      const fees = feesOf(channel, rate)
      const lack = await balances.lack(channel, units, fees)
      return lack === null ? { fees, inputs: [] } : { lack }
    },
    claim: (transaction) => balances.claim(transaction),
    spend: ({ channel, units }, { fees }) => balances.spend(channel, units, fees),
  }
}
