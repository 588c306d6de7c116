// A contract on the wire: from the event that changed it, or from its row.
import type { BinaryContract } from '@assay/api/binary'
import { expectedExpiry } from '@assay/engine/binary/binary'
import type { BinaryPositionChanged, BinaryTick } from '@assay/engine/binary/events'
import { type Direction, type Path, settleFixed } from '@assay/engine/binary/settlement'
import type { Event } from '@assay/engine/events'
import { type Amount, formatAmount, formatPrice, formatRate, type Price } from '@assay/engine/money'
import type { Context } from './context.ts'
import {
  type Decimals,
  frozenTerms,
  hashTerms,
  type Position,
  type Receipt,
  shareToken,
  signReceipt,
} from './receipts.ts'

export type Showing = Pick<Context, 'market' | 'binary'>

/** The specification's numbers: 0 open, 1 won, 2 lost, 3 tie; 4 void. */
const statusCodes: Record<BinaryContract['status'], number> = { OPEN: 0, WON: 1, LOST: 2, TIE: 3, VOID: 4 }

/** entry: of an open contract, if its entry tick exists already. */
export function showPosition(context: Showing, position: Position, entry: BinaryTick | null = null): BinaryContract {
  const decimals = decimalsOf(context, position)
  const { coinDecimals, priceDecimals } = decimals
  const money = (amount: bigint) => formatAmount(amount, coinDecimals)
  const place = ({ sequence, time, price }: BinaryTick) => ({ sequence, time, price: priceText(price, priceDecimals) })
  const isOpen = position.status === 'OPEN'
  const firstTick = position.entry ?? entry
  return {
    product: 'binary',
    orderId: position.orderId,
    clientOrderId: position.clientOrderId,
    symbol: position.symbol,
    showSymbol: context.market.pair(position.symbol)?.showSymbol ?? position.symbol,
    priceDecimals,
    periodId: position.periodId,
    period: position.periodMs / 1000,
    mode: position.mode,
    direction: position.direction,
    coin: position.asset,
    amount: money(position.stake),
    odds: formatRate(position.odds),
    lossMode: position.lossMode,
    feeRate: formatRate(position.feeRate),
    winPayout: position.mode === 'FIXED' ? money(payoutIf(position, position.direction)) : null,
    lossPayout: position.mode === 'FIXED' ? money(payoutIf(position, opposite(position.direction))) : money(0n),
    lockAt: position.lockAt,
    status: position.status,
    statusCode: statusCodes[position.status],
    voidReason: position.voidReason,
    acceptedAt: position.acceptedAt,
    entry: firstTick === null ? null : place(firstTick),
    expiresAt: firstTick === null ? expectedExpiry(position) : firstTick.time + position.periodMs,
    closing: position.closing.map(place),
    settlePrice: priceText(position.settlePrice, priceDecimals),
    settledAt: position.settledAt,
    payout: isOpen ? null : money(position.payout),
    profit: isOpen ? null : money(position.payout - position.stake),
    fee: money(position.fee),
    rulesHash: position.rulesHash,
    termsHash: hashTerms(frozenTerms(position, decimals)),
    shareToken: shareToken(context.binary.secret, position.orderId),
  }
}

export function showReceipt(context: Showing, position: Position): Receipt {
  return signReceipt(position, frozenTerms(position, decimalsOf(context, position)), context.binary.receiptKey)
}

export function decimalsOf({ market, binary }: Showing, { symbol, asset }: Position): Decimals {
  const priceDecimals = binary.market(symbol)?.priceDecimals
  const coinDecimals = market.asset(asset)?.scale
  if (priceDecimals === undefined || coinDecimals === undefined)
    throw new Error(`a contract on ${symbol} in ${asset}, which is not defined`)
  return { priceDecimals, coinDecimals }
}

/** The contract that an accepted command opened. */
export function openedPosition(events: readonly Event[], orderId: number): BinaryPositionChanged {
  const opened = events.find((event) => event.type === 'binaryPositionChanged' && event.orderId === orderId)
  if (opened?.type !== 'binaryPositionChanged') throw new Error(`an accepted command opened no contract ${orderId}`)
  return opened
}

function payoutIf(position: Position, move: Direction): Amount {
  const path: Path = { entry: null, closing: [], settlePrice: null, move, voidReason: null }
  return settleFixed(position, path).payout
}

function opposite(direction: Direction): Direction {
  return direction === 'UP' ? 'DOWN' : 'UP'
}

function priceText(price: Price | null, decimals: number): string | null {
  return price === null ? null : formatPrice(price, decimals)
}
