// How what a block has traded is shared out: lots in proportion to what each member wanted, by largest remainder, and their
// value so that everybody pays the same for a lot.
//
// 7 lots for members who wanted 5, 3 and 2: 3.5, 2.1 and 1.4 are theirs. Everybody gets the whole part, 3, 2 and 1, and the
// seventh lot goes to the largest remainder: 4, 2 and 1. A member's value is what all lots up to his cost less what those
// before him cost, both rounded down: of 100 units, 57, 28 and 15. So the sum is exact, and nobody is a unit away from his part.
//
// Among equal remainders the followers come first, in the order of their follows, and the trader comes last.
import { closeEntry, openEntry } from '../ledger/postings.ts'
import { type Amount, amountUnits, divide, type Price, type Quantity, type TickLots } from '../money.ts'
import { BLOCK } from '../nouns.ts'
import { closeOrder, endSibling } from '../orders/closeOrder.ts'
import { touchOrder } from '../orders/order.ts'
import { enterBook } from '../orders/standing.ts'
import type { Turn } from '../turn.ts'
import { closeClearing } from './clearing.ts'
import { endOrphans } from './endOrphans.ts'
import type { Block } from '../events.ts'
import { onlyReduces, reducedBy } from './exposure.ts'
import {
  type Contract,
  type Futures,
  type FuturesDesk,
  type FuturesOrder,
  type Position,
  touchPosition,
} from './futures.ts'
import { countOrder } from './ordered.ts'
import { endPosition, requeue } from './position.ts'
import { futuresOrder } from './product.ts'
import { settleCross, settleSide } from './settleFill.ts'

export function blockPosition({ desks }: Contract): Position | null {
  return (desks.get(BLOCK) as FuturesDesk | undefined)?.positions.BOTH ?? null
}

/** Decides once, for all members, which remainders get a lot more. */
export function measureShares({ orders }: Futures, { id }: FuturesOrder, block: Block): void {
  const { lots, wanted } = block
  block.remainder = BigInt(wanted)
  block.ties = 0
  if (lots === 0) return
  const parts: bigint[] = []
  for (let at = block.firstId - 1; at >= block.lastId; at -= 1) {
    const order = orders.get(at)
    if (order !== undefined) parts.push(BigInt(lots) * BigInt(order.remaining))
  }
  if (orders.get(id) !== undefined) parts.push(BigInt(lots) * BigInt(block.traderLots))
  const all = BigInt(wanted)
  const whole = parts.reduce((sum, part) => sum + divide(part, all, 'down'), 0n)
  const more = lots - Number(whole)
  if (more === 0) return
  const remainders = parts.map((part) => part % all).sort((one, other) => (one < other ? 1 : one > other ? -1 : 0))
  block.remainder = remainders[more - 1] ?? all
  block.ties = remainders.slice(0, more).filter((remainder) => remainder === block.remainder).length
}

/** The next member gets his part: followers in the order of their follows, then the trader. false after him. */
export function shareNext(turn: Turn, order: FuturesOrder, block: Block): boolean {
  const { orders } = order.desk.pair.trading
  while (block.nextId > block.lastId) {
    block.nextId -= 1
    const member = orders.get(block.nextId)
    if (member === undefined || member.level !== null) continue
    share(turn, order, { block, member: futuresOrder(member), wanted: member.remaining })
    return true
  }
  share(turn, order, { block, member: order, wanted: block.traderLots })
  return false
}

interface Sharing {
  block: Block
  member: FuturesOrder
  wanted: number
}

function share(turn: Turn, order: FuturesOrder, { block, member, wanted }: Sharing): void {
  const lots = lotsFor(block, wanted)
  touchOrder(turn, member)
  if (lots > 0) fill(turn, order, { block, member, lots })
  end(turn, order, block, member)
  if (member.desk.pair.emptied.length > 0) endOrphans(turn, member.desk.pair, order)
}

function lotsFor(block: Block, wanted: number): Quantity {
  if (block.lots === 0) return 0 as Quantity
  const part = BigInt(block.lots) * BigInt(wanted)
  const all = BigInt(block.wanted)
  const lots = Number(divide(part, all, 'down'))
  const remainder = part % all
  if (remainder > block.remainder) return (lots + 1) as Quantity
  if (remainder < block.remainder || block.ties === 0) return lots as Quantity
  block.ties -= 1
  return (lots + 1) as Quantity
}

function fill(
  turn: Turn,
  order: FuturesOrder,
  { block, member, lots }: { block: Block; member: FuturesOrder; lots: Quantity },
): void {
  const contract = order.desk.pair
  const { symbol } = contract.rules
  const value = partOf(block, block.value, lots) as Amount
  const worth = partOf(block, block.worth, lots) as TickLots
  block.shared += lots
  const entry = openEntry(turn.ledger, `block:${symbol}:${order.id}:${member.id}`)
  const { realized } = member
  const price = Number(divide(worth, BigInt(lots), 'down')) as Price
  const fee = settleSide({ turn, entry, order: member, lots, price, isMaker: false, value, worth })
  handOverLots(turn, contract, { lots, value })
  turn.events.push({
    type: 'blockShared',
    symbol,
    blockId: order.id,
    orderId: member.id,
    user: member.desk.user,
    side: member.side,
    quantity: lots,
    value,
    fee,
    realized: amountUnits(member.realized - realized),
    time: turn.time,
  })
  closeClearing(entry, contract.purse)
  closeEntry(entry, turn.events)
  settleCross(turn, [member.desk.trader])
  endSibling(turn, member)
  member.remaining = (member.remaining - lots) as Quantity
  member.status = 'PARTIALLY_FILLED'
  countOrder(member)
}

/** The part of a sum over all lots of the block that belongs to the next lots. */
function partOf({ shared, lots: all }: Block, sum: bigint, lots: Quantity): bigint {
  const upTo = (count: number) => divide(sum * BigInt(count), BigInt(all), 'down')
  return upTo(shared + lots) - upTo(shared)
}

/** BLOCK gives lots away at what they cost: it gains and loses nothing. */
function handOverLots(turn: Turn, contract: Contract, { lots, value }: { lots: Quantity; value: Amount }): void {
  const position = blockPosition(contract) as Position
  position.quantity = (position.quantity - lots) as Quantity
  position.entryValue = amountUnits(position.entryValue - value)
  position.closedQuantity = (position.closedQuantity + lots) as Quantity
  position.closedValue = amountUnits(position.closedValue + value)
  if (position.direction === 'LONG') contract.openInterest = (contract.openInterest - lots) as Quantity
  if (position.quantity > 0) requeue(position)
  else endPosition(turn, position, 'CLOSED')
  touchPosition(turn, position)
}

/** The rest of a follower's close rests; every other rest ends. */
function end(turn: Turn, order: FuturesOrder, { restAt }: Block, member: FuturesOrder): void {
  if (member.remaining === 0) closeOrder(turn, member, 'FILLED')
  else if (member === order || !onlyReduces(member)) closeOrder(turn, member, 'EXPIRED')
  else if (restAt === null || reducedBy(member.desk, member) === null) closeOrder(turn, member, 'CANCELED')
  else {
    member.price = restAt
    enterBook(member)
  }
}
