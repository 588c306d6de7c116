import type { Amount } from '@assay/engine/money'
import type { TestServer } from './testServer.ts'

/** One unit of a coin that has no market, so that nobody can say what it is worth. */
export async function creditUnpriced({ server }: Pick<TestServer, 'server'>, user: number): Promise<void> {
  const asset = { asset: 'unpriced', scale: 8 }
  await server.exchange.submit({ command: { type: 'ledger.defineAsset', asset } })
  const amount = 100_000_000n as Amount
  await server.exchange.submit({
    command: { type: 'transfer.creditFaucet', user, transferId: 0, asset: asset.asset, amount },
  })
}
