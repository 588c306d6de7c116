// Earn as its users and its operator use it: subscribing, leaving in parts or too early, and terms that change meanwhile.
import type { EarnProduct } from '@assay/engine/earn/commands'
import type { Amount, Rate } from '@assay/engine/money'
import type { CommandInput } from '../../exchange/door.ts'
import { drawAmount, type DrawInputs } from './drawInputs.ts'
import { USDT } from './products.ts'

export const EARN_RESERVE = -9

const product: EarnProduct = {
  product: 'flexible',
  version: 1,
  asset: 'USDT',
  kind: 'FLEXIBLE',
  days: 0,
  tiers: [
    { above: 0n as Amount, rate: 73_331 as Rate },
    { above: (100n * USDT) as Amount, rate: 19_997 as Rate },
  ],
  paid: 'DAILY',
  payDay: 0,
  earlyExit: false,
  minimum: (USDT / 3n) as Amount,
  maximum: (150n * USDT) as Amount,
  quota: (700n * USDT) as Amount,
  userQuota: (200n * USDT) as Amount,
  purchasesMax: 0,
  vipMin: 0,
  isOpen: true,
}
const fixed: EarnProduct = {
  ...product,
  kind: 'FIXED',
  days: 1,
  tiers: [{ above: 0n as Amount, rate: 91_003 as Rate }],
}

/** One matures within a day, one may be left early, and one has two decimals too few to pay every day. */
export const earnProducts: readonly EarnProduct[] = [
  product,
  { ...product, product: 'monthly', paid: 'MONTHLY', payDay: 28 },
  { ...fixed, product: 'day', paid: 'AT_MATURITY', purchasesMax: 4 },
  { ...fixed, product: 'week', days: 7, paid: 'AT_MATURITY', earlyExit: true },
  {
    ...product,
    product: 'ether',
    asset: 'ETH',
    minimum: 1n as Amount,
    maximum: (10n ** 21n) as Amount,
    quota: (10n ** 22n) as Amount,
    userQuota: (10n ** 22n) as Amount,
  },
]

/** Before the run's first midnight, so that a day later there is interest. */
export function firstSubscription({ random }: Pick<DrawInputs, 'random'>, user: number): CommandInput {
  const { product: name, version } = random.pick(earnProducts.filter(({ asset }) => asset === 'USDT'))
  const amount = (USDT * BigInt(20 + random.below(80))) as Amount
  return {
    type: 'earn.subscribe',
    user,
    positionId: 0,
    product: name,
    version,
    amount,
    autoRenew: name === 'day' && random.chance(0.5),
  }
}

export function changeEarn(inputs: DrawInputs, user: number): CommandInput {
  const { random } = inputs
  const kind = random.next()
  if (kind < 0.5) return subscribe(inputs, user)
  if (kind < 0.85) return leave(inputs, user)
  if (kind < 0.92) return drawProduct(inputs)
  const amount = BigInt(1 + random.below(1000)) as Amount
  return { type: 'transfer.creditFaucet', user: EARN_RESERVE, transferId: 0, asset: 'USDT', amount }
}

function subscribe(inputs: DrawInputs, user: number): CommandInput {
  const { random, auditor } = inputs
  const { product: name, asset, version } = random.pick([...auditor.earn.products.values(), product])
  const drawn = drawAmount(inputs, { user, wallet: 'FINANCIAL', asset })
  const amount = random.chance(0.3) ? ((USDT * BigInt(20 + random.below(140))) as Amount) : drawn
  const seen = random.chance(0.9) ? version : version + 1
  return {
    type: 'earn.subscribe',
    user,
    positionId: 0,
    product: random.chance(0.97) ? name : 'none',
    version: seen,
    amount,
    autoRenew: random.chance(0.3),
  }
}

function leave({ random, auditor }: DrawInputs, user: number): CommandInput {
  const open = [...auditor.earn.positions.values()]
  const position = open.length === 0 ? undefined : random.pick(open)
  const positionId = position?.positionId ?? 12_345
  const owner = random.chance(0.9) ? (position?.user ?? user) : user
  if (random.chance(0.2)) return { type: 'earn.setAutoRenew', user: owner, positionId, autoRenew: random.chance(0.5) }
  const principal = position?.principal ?? 1n
  const amount = random.pick([principal, principal, principal / 2n, principal + 1n, 0n, -1n]) as Amount
  return { type: 'earn.redeem', user: owner, positionId, amount }
}

function drawProduct({ random, auditor }: DrawInputs): CommandInput {
  const known = random.pick([...auditor.earn.products.values(), product])
  const rate = random.below(120_000) as Rate
  const changed = random.pick<Partial<EarnProduct>>([
    { isOpen: random.chance(0.8) },
    { quota: (BigInt(100 + random.below(900)) * USDT) as Amount },
    { userQuota: (BigInt(50 + random.below(150)) * USDT) as Amount },
    { tiers: known.tiers.map((tier) => ({ ...tier, rate })) },
    { earlyExit: random.chance(0.5) },
    { paid: random.pick(['DAILY', 'AT_MATURITY']), payDay: 0 },
  ])
  return { type: 'earn.defineProduct', product: { ...known, ...changed } }
}
