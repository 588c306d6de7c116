// A user's contract wallet with its positions, as committed: the equity behind cross positions, and what may be
// transferred out.
import { type CrossAccount, crossEquity, crossTransferable, marginRatio } from '@assay/engine/futures/account'
import type { PositionChanged } from '@assay/engine/futures/events'
import { crossLiquidationPrice } from '@assay/engine/futures/liquidationPrice'
import { effectiveLeverage, initialMargin, maintenanceAt, profitAt, valueAt } from '@assay/engine/futures/margin'
import { type Amount, amountUnits, type Price } from '@assay/engine/money'
import type { Context, UserContext } from './context.ts'
import { findContract } from './contract.ts'
import { readOpenPositions } from './ownPosition.ts'
import type { CrossFigures } from './positionAnswer.ts'

export interface Valued {
  position: PositionChanged
  mark: Price | null
  value: Amount
  profit: Amount
  initialMargin: Amount
  maintenance: Amount
}

export interface FuturesAccount {
  /** What is in the wallet and what is posted for positions. */
  balance: Amount
  available: Amount
  /** Held for orders. */
  orderMargin: Amount
  positions: Valued[]
  /** Of the cross positions. */
  cross: CrossAccount
}

export async function readAccount(context: UserContext, coin: string): Promise<FuturesAccount> {
  const { caller, db } = context
  const [row, positions] = await Promise.all([
    db
      .selectFrom('balances')
      .select(['available', 'held'])
      .where('owner', '=', BigInt(caller.user.id))
      .where('wallet', '=', 'CONTRACT')
      .where('asset', '=', coin)
      .executeTakeFirst(),
    readOpenPositions(context),
  ])
  const valued = positions.map((position) => valuePosition(context, position))
  const cross = valued.filter(({ position }) => position.marginMode === 'CROSS')
  const [available, held] = [row?.available ?? 0n, row?.held ?? 0n]
  const posted = (of: readonly Valued[]) => sum(of.map(({ position }) => position.margin))
  return {
    balance: amountUnits(available + held + posted(valued)),
    available: amountUnits(available),
    orderMargin: amountUnits(held),
    positions: valued,
    cross: {
      wallet: amountUnits(available + held + posted(cross)),
      unrealized: sum(cross.map(({ profit }) => profit)),
      maintenance: sum(cross.map(({ maintenance }) => maintenance)),
      initialMargin: sum(cross.map((each) => each.initialMargin)),
      orderMargin: amountUnits(held),
    },
  }
}

/** What may be transferred out now: no unrealised profit of cross positions, and nothing held. */
export function transferable({ available, cross }: FuturesAccount): Amount {
  const spare = crossTransferable(cross)
  return spare < available ? spare : available
}

/** The margin ratio of all cross positions together, and the liquidation price of one of them. */
export function crossFigures(context: Pick<Context, 'market'>, account: FuturesAccount, of: Valued): CrossFigures {
  const equity = crossEquity(account.cross)
  const { maintenance } = account.cross
  const others = amountUnits(maintenance - of.maintenance)
  const rules = findContract(context, of.position.symbol)
  const price =
    of.mark === null
      ? of.position.liquidationPrice
      : crossLiquidationPrice(of.position, { equity, maintenanceOfOthers: others, mark: of.mark }, rules)
  return { marginRatio: marginRatio(maintenance, equity), liquidationPrice: price }
}

function valuePosition(context: UserContext, position: PositionChanged): Valued {
  const rules = findContract(context, position.symbol)
  const { mark = null, state } = context.market.mark(position.symbol) ?? {}
  const isHalved = position.marginMode === 'CROSS' && state === 'DEGRADED'
  const value = mark === null ? position.entryValue : valueAt(mark, position.quantity, rules)
  return {
    position,
    mark,
    value,
    profit: mark === null ? amountUnits(0n) : profitAt(position, mark, rules),
    initialMargin: initialMargin(value, effectiveLeverage(position.leverage, isHalved)),
    maintenance: maintenanceAt(value, rules.tiers),
  }
}

function sum(amounts: readonly Amount[]): Amount {
  return amountUnits(amounts.reduce<bigint>((total, amount) => total + amount, 0n))
}
