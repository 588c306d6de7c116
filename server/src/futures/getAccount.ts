import type { Output, Parsed } from '@assay/api/schemas'
import { crossEquity, marginRatio } from '@assay/engine/futures/account'
import { formatAmount } from '@assay/engine/money'
import type { UserContext } from './context.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { readAccount, transferable } from './account.ts'
import { readChoices } from './choices.ts'
import { shareText } from './positionAnswer.ts'

export async function getAccount(
  context: UserContext,
  _input: Parsed<'futures', 'getAccount'>,
): Promise<Output<'futures', 'getAccount'>> {
  const { asset: coin, scale } = findCoin(context, context.market.contracts()[0]?.futures.quote ?? 'usdt')
  const [account, mode, symbols] = await Promise.all([
    readAccount(context, coin),
    readMode(context),
    readChoices(context),
  ])
  const show = (amount: bigint) => formatAmount(amount, scale)
  const total = (of: (each: (typeof account.positions)[number]) => bigint) =>
    account.positions.reduce((sum, each) => sum + of(each), 0n)
  const unrealized = total(({ profit }) => profit)
  const hasCross = account.positions.some(({ position }) => position.marginMode === 'CROSS')
  const ratio = hasCross ? marginRatio(account.cross.maintenance, crossEquity(account.cross)) : null
  return {
    coin,
    balance: show(account.balance),
    available: show(account.available),
    unrealizedPnl: show(unrealized),
    equity: show(account.balance + unrealized),
    orderMargin: show(account.orderMargin),
    initialMargin: show(total((each) => each.initialMargin)),
    maintenanceMargin: show(total(({ maintenance }) => maintenance)),
    crossMarginRatio: ratio === null ? null : shareText(ratio),
    transferable: show(transferable(account)),
    positionMode: mode,
    symbols,
  }
}

async function readMode({ caller, db }: UserContext) {
  const row = await db
    .selectFrom('futures_modes')
    .select('position_mode')
    .where('user_id', '=', BigInt(caller.user.id))
    .executeTakeFirst()
  return row?.position_mode ?? 'ONE_WAY'
}
