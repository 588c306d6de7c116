// The contract account as the ticket's formulas take it. A cross position's liquidation depends on everything
// around it: the wallet without what isolated positions hold, and the other cross positions at their marks.
import type { FuturesOrder, MarkFigures, Position } from '@assay/api/futures'
import type { Output } from '@assay/api/schemas'
import { type Amount, amountUnits, type Price, parsePrice, parseQuantity } from '@assay/engine/money'
import { type ContractRules, readAmount } from './contract/contractRules.ts'
import type { FuturesAccount } from './ticket/futuresCost.ts'
import { type CrossAround, holdingFigures, readHolding } from './positions/holding.ts'

export type AccountReading = Output<'futures', 'getAccount'>

interface Known {
  account: AccountReading
  positions: readonly Position[]
  marks: readonly MarkFigures[]
  rulesOf(symbol: string): ContractRules | undefined
}

/** orders: the open ones of this contract. */
export function readAccount(known: Known & { orders: readonly FuturesOrder[] }, rules: ContractRules): FuturesAccount {
  const { account, positions } = known
  const own = account.symbols.find(({ symbol }) => symbol === rules.symbol)
  const held = (side: Position['side']) => {
    const position = positions.find((row) => row.symbol === rules.symbol && row.side === side)
    return position === undefined ? null : readHolding(position, rules)
  }
  return {
    available: readAmount(account.available, rules.quoteScale),
    positionMode: account.positionMode,
    marginMode: own?.marginMode ?? 'ISOLATED',
    leverage: own?.leverage ?? rules.market.leverages[0] ?? 1,
    positions: { LONG: held('LONG'), SHORT: held('SHORT') },
    ordered: { LONG: orderedLots(known.orders, 'BUY', rules), SHORT: orderedLots(known.orders, 'SELL', rules) },
    cross: crossAround(known, { scale: rules.quoteScale, without: (position) => position.symbol === rules.symbol }),
  }
}

/** If two orders exclude each other, only one can fill: the one in the book counts. */
function orderedLots(orders: readonly FuturesOrder[], side: FuturesOrder['side'], rules: ContractRules): number {
  const lotsOf = (text: string | null) => (text === null ? 0 : (parseQuantity(text, rules.quantityDecimals) ?? 0))
  return orders
    .filter((order) => order.side === side && !order.reduceOnly)
    .filter(({ listId, status }) => listId === null || status !== 'PENDING_TRIGGER')
    .reduce((sum, { quantity, filledQuantity }) => sum + lotsOf(quantity) - lotsOf(filledQuantity), 0)
}

/** without: the position whose own part is counted by the formula. */
export function crossAround(
  { account, positions, marks, rulesOf }: Known,
  { scale, without }: { scale: number; without(position: Position): boolean },
): CrossAround {
  let [wallet, unrealized, maintenance]: bigint[] = [readAmount(account.balance, scale), 0n, 0n]
  for (const position of positions) {
    const rules = rulesOf(position.symbol)
    if (rules === undefined) continue
    const holding = readHolding(position, rules)
    if (!holding.isCross) wallet = (wallet ?? 0n) - holding.margin
    const mark = markOf(marks, rules)
    if (!holding.isCross || mark === null || without(position)) continue
    const figures = holdingFigures(holding, mark, rules)
    unrealized = (unrealized ?? 0n) + figures.profit
    maintenance = (maintenance ?? 0n) + figures.maintenance
  }
  const amount = (units: bigint | undefined): Amount => amountUnits(units ?? 0n)
  return { wallet: amount(wallet), unrealizedOfOthers: amount(unrealized), maintenanceOfOthers: amount(maintenance) }
}

export function markOf(marks: readonly MarkFigures[], { symbol, priceDecimals }: ContractRules): Price | null {
  const text = marks.find((mark) => mark.symbol === symbol)?.markPrice ?? null
  return text === null ? null : parsePrice(text, priceDecimals)
}
