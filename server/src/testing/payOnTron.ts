// A payment of 30 USDT, signed for a node in memory.
import { openTron } from '../outside/chains/tron.ts'
import { tronHexOf } from '../outside/chains/tronAddress.ts'
import { signTronPayment } from '../signer/tronTransaction.ts'
import type { TronNode } from './tronNode.ts'

const USDT = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const CUSTOMER = 'TUEZSdKsoDHQMeZwihtdoBiN46zxhGWYdH'
/** Of the key below. */
const PAYER = 'TGkWdpawVNfeset3P6uTBbLaPY7nZVZvXY'
const KEY = new Uint8Array(32).fill(7)
const HALF_HOUR_MS = 1_800_000

/** It names the newest final block, and expires half an hour after it unless the caller says otherwise. */
export async function payOnTron(
  fake: TronNode,
  changed: { expiresAt?: number; anchor?: string } = {},
): Promise<{ txid: string; bytes: string }> {
  const chain = openTron({ nodes: [fake.node], genesis: fake.genesis, contracts: [USDT] })
  const final = await chain.lastFinal()
  const [coins, tokens] = [tronHexOf(PAYER), `${tronHexOf(PAYER)} ${tronHexOf(USDT)}`]
  fake.balances.set(coins, 10n ** 9n).set(tokens, 10n ** 9n)
  return signTronPayment(KEY, {
    source: PAYER,
    recipient: CUSTOMER,
    contract: USDT,
    units: 30_000_000n,
    most: 15_400_000n,
    anchor: final?.hash ?? '',
    expiresAt: (final?.time ?? 0) + HALF_HOUR_MS,
    nonce: 1,
    ...changed,
  })
}
