import { EXTERNAL_FAUCET } from '@assay/engine/nouns'
import type { Core } from '../context.ts'
import { ChainUnavailable } from '../outside/chains/chain.ts'
import { OutcomeUnknown } from '../outside/devnet/devnetMint.ts'
import { toChainUnits } from '../outside/chains/units.ts'

/**
 * The hot wallet gets on the demo's chain what the faucet has credited here, so that demo coins can be withdrawn. Coins that
 * the chain does not have are backed by the faucet's own account alone. Harmless when repeated.
 */
export async function backCoins({ db, market, outside }: Pick<Core, 'db' | 'market' | 'outside'>): Promise<void> {
  const { devnet } = outside
  const wallet = await db
    .selectFrom('signer_wallets')
    .select('hot_address')
    .where('network', '=', 'ETHEREUM')
    .executeTakeFirst()
  if (devnet === null || wallet === undefined) return
  const rows = await db
    .selectFrom('balances')
    .select(['asset', 'available'])
    .where('owner', '=', BigInt(EXTERNAL_FAUCET))
    .execute()
  const credited = (asset: string) => rows.reduce((sum, row) => (row.asset === asset ? sum - row.available : sum), 0n)
  const usdt = toChainUnits(credited('usdt'), market.asset('usdt')?.scale ?? 0, devnet.decimals)
  try {
    await devnet.mint.back(wallet.hot_address as `0x${string}`, { usdt, ether: credited('eth') })
  } catch (error) {
    // It is starting: the next run does it.
    if (!(error instanceof ChainUnavailable || error instanceof OutcomeUnknown)) throw error
  }
}
