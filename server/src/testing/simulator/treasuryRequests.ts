// Fees that networks have taken for our own transactions, and balances that two operators correct.
import { EARN_RESERVE, EXTERNAL_BANK, EXTERNAL_CHAIN, FEE, GAS, HOUSE } from '@assay/engine/nouns'
import type { Amount } from '@assay/engine/money'
import type { CommandInput } from '../../exchange/door.ts'
import { drawAmount, type DrawInputs, HOSTILE } from './drawInputs.ts'

export function changeTreasury(inputs: DrawInputs, user: number): CommandInput {
  const { random, auditor } = inputs
  const asset = random.chance(0.02) ? 'NONE' : random.pick([...auditor.scales.keys()])
  const from = (owner: number) => drawAmount(inputs, { user: owner, wallet: 'PLATFORM', asset })
  if (random.chance(0.4)) {
    const transaction = `ETHEREUM:0x${random.below(2 ** 31)}`
    return { type: 'transfer.payNetworkFee', user: GAS, transaction, asset, amount: from(GAS) }
  }
  const named = { type: 'transfer.correctBalance', correctionId: random.below(2 ** 31), asset } as const
  const kind = random.below(12)
  if (kind < 4) return { ...named, user, counter: HOUSE, direction: 'REMOVE', amount: from(user) }
  const found = few(inputs, asset)
  if (kind < 6) return { ...named, user, counter: HOUSE, direction: 'ADD', amount: found }
  if (kind < 7) return { ...named, user: FEE, counter: HOUSE, direction: 'REMOVE', amount: from(FEE) }
  if (kind < 8) return { ...named, user: GAS, counter: EXTERNAL_CHAIN, direction: 'REMOVE', amount: from(GAS) }
  if (kind < 9) return { ...named, user: EARN_RESERVE, counter: HOUSE, direction: 'REMOVE', amount: from(EARN_RESERVE) }
  if (kind < 10) return { ...named, user: EARN_RESERVE, counter: EXTERNAL_CHAIN, direction: 'ADD', amount: found }
  const [owner, counter] = kind < 11 ? [GAS, EXTERNAL_CHAIN] : [HOUSE, EXTERNAL_BANK]
  return { ...named, user: owner, counter, direction: 'ADD', amount: found }
}

function few({ random, auditor }: DrawInputs, asset: string): Amount {
  const scale = auditor.scales.get(asset) ?? 0
  const ordinary = BigInt(1 + random.below(500)) * 10n ** BigInt(Math.max(0, scale - 1))
  return (random.chance(0.1) ? random.pick(HOSTILE) : ordinary) as Amount
}
