// What is wrong or unusual about the rules of a pair or a perpetual, although they fit the schema.
import { percentOf, unitsOf } from '../../settings/decimals.ts'
import { type Finding, refused, warning } from '../../settings/finding.ts'

const ONE = unitsOf('1')

interface Book {
  orderMin: string
  orderMax: string
  isTrading: boolean
  canLimitBuy: boolean
  canLimitSell: boolean
  canMarketBuy: boolean
  canMarketSell: boolean
  priceBand: string
  marketSlippageMax: string
}

interface PairRules extends Book {
  makerFeeRate: string
  takerFeeRate: string
  buyMax: string | null
  sellMin: string | null
}

/** Refused: bounds that let nothing trade. Warned: fees, bands and switches that are possible but unusual. */
export function checkPair(rules: PairRules): Finding[] {
  const { makerFeeRate, takerFeeRate, buyMax, sellMin } = rules
  const findings = checkBook(rules)
  if (unitsOf(makerFeeRate) > unitsOf(takerFeeRate))
    findings.push(warning('makerFeeRate', 'Makers would pay more than takers.'))
  if (buyMax !== null && sellMin !== null && unitsOf(buyMax) < unitsOf(sellMin))
    findings.push(refused('buyMax', `No price is at most ${buyMax} and at least ${sellMin}: nothing could trade.`))
  return findings
}

interface Tier {
  notionalMax: string
  leverageMax: number
  maintenanceRate: string
}

interface ContractRules extends Book {
  leverages: readonly number[]
  tiers: readonly Tier[]
  positionMax: string
  openInterestMax: string
  canOpen: boolean
  fundingRateMax: string
}

/**
 * Refused: leverages or tiers out of order, and a maintenance margin that the engine does not accept. Warned: leverages that no
 * tier allows, limits that contradict each other or have no effect, and positions that cannot be closed.
 */
export function checkContract(rules: ContractRules): Finding[] {
  const { leverages, tiers, positionMax, openInterestMax } = rules
  const findings = [...checkBook(rules), ...tiers.flatMap((tier, place) => checkTier(tier, place, tiers[place - 1]))]
  if (leverages.some((each, place) => place > 0 && each <= (leverages[place - 1] ?? 0)))
    findings.push(refused('leverages', 'Leverages ascend, and each is named once.'))
  const [first] = tiers
  const most = leverages.at(-1)
  if (first !== undefined && most !== undefined && most > first.leverageMax)
    findings.push(
      warning('leverages', `No tier allows ${most}×: ${first.leverageMax}× is the highest that can be used.`),
    )
  const lowest = unitsOf(first?.maintenanceRate ?? '0')
  if (lowest > 0n && unitsOf(rules.fundingRateMax) * 4n > lowest)
    findings.push(
      warning(
        'fundingRateMax',
        'Funding is never more than a quarter of the lowest maintenance rate: that is the limit.',
      ),
    )
  if (unitsOf(positionMax) > unitsOf(openInterestMax))
    findings.push(warning('positionMax', 'One position could be larger than all positions together may be.'))
  if (!rules.isTrading)
    findings.push(warning('isTrading', 'Customers could not close positions, but would still be liquidated.'))
  return findings
}

/** The initial margin is one divided by the leverage; the engine asks for a maintenance under half of it. */
function checkTier(
  { notionalMax, leverageMax, maintenanceRate }: Tier,
  place: number,
  before: Tier | undefined,
): Finding[] {
  const findings: Finding[] = []
  const rate = unitsOf(maintenanceRate)
  if (rate === 0n)
    findings.push(refused(`tiers.${place}.maintenanceRate`, 'Without it nothing would be liquidated in time.'))
  if (rate * BigInt(leverageMax) * 2n >= ONE)
    findings.push(
      refused(
        `tiers.${place}.maintenanceRate`,
        `It must be under half of the initial margin, which is ${percentOf(1n, BigInt(leverageMax))} % at ${leverageMax}×.`,
      ),
    )
  if (before === undefined) return findings
  if (unitsOf(notionalMax) <= unitsOf(before.notionalMax))
    findings.push(
      refused(`tiers.${place}.notionalMax`, `It must be above that of the tier before, ${before.notionalMax}.`),
    )
  if (rate <= unitsOf(before.maintenanceRate))
    findings.push(
      refused(`tiers.${place}.maintenanceRate`, `It must be above that of the tier before, ${before.maintenanceRate}.`),
    )
  if (leverageMax > before.leverageMax)
    findings.push(
      warning(`tiers.${place}.leverageMax`, `A larger position could use more leverage than a smaller one.`),
    )
  return findings
}

function checkBook(rules: Book): Finding[] {
  const { orderMin, orderMax, canLimitBuy, canLimitSell, priceBand, marketSlippageMax } = rules
  const findings: Finding[] = []
  if (unitsOf(orderMin) > unitsOf(orderMax))
    findings.push(refused('orderMin', `The smallest order, ${orderMin}, is above the largest, ${orderMax}.`))
  if (rules.isTrading && !canLimitBuy && !canLimitSell)
    findings.push(warning('canLimitBuy', 'Without limit orders the book stays empty.'))
  if (unitsOf(priceBand) === 0n)
    findings.push(warning('priceBand', 'Only orders exactly at the index would be accepted.'))
  if (unitsOf(marketSlippageMax) === 0n)
    findings.push(warning('marketSlippageMax', 'Market orders would fill at the best price only.'))
  return findings
}
