// The simplest possible book, obviously correct and slow: one list, sorted again for every order. The fast book must
// make the same trades.
import type { Side } from '../nouns.ts'

export interface NaiveBookOrder {
  id: number
  side: Side
  price: number
  remaining: number
}

export interface NaiveTrade {
  maker: number
  taker: number
  price: number
  quantity: number
}

export class NaiveBook {
  /** In the order of arrival. */
  readonly orders: NaiveBookOrder[] = []

  place(order: NaiveBookOrder): NaiveTrade[] {
    const trades: NaiveTrade[] = []
    for (const maker of this.queueAgainst(order.side)) {
      const isGoodEnough = order.side === 'BUY' ? maker.price <= order.price : maker.price >= order.price
      if (order.remaining === 0 || !isGoodEnough) break
      const quantity = Math.min(order.remaining, maker.remaining)
      order.remaining -= quantity
      maker.remaining -= quantity
      trades.push({ maker: maker.id, taker: order.id, price: maker.price, quantity })
      if (maker.remaining === 0) this.cancel(maker.id)
    }
    if (order.remaining > 0) this.orders.push(order)
    return trades
  }

  cancel(id: number): void {
    const at = this.orders.findIndex((order) => order.id === id)
    if (at >= 0) this.orders.splice(at, 1)
  }

  /** Total quantity by price, best first. */
  depth(side: Side): [price: number, quantity: number][] {
    const prices = new Map<number, number>()
    for (const order of this.orders) {
      if (order.side === side) prices.set(order.price, (prices.get(order.price) ?? 0) + order.remaining)
    }
    return [...prices].sort(([one], [other]) => (side === 'BUY' ? other - one : one - other))
  }

  /** Best price first, then oldest first: a stable sort does the rest. */
  queueAgainst(side: Side): NaiveBookOrder[] {
    const others = this.orders.filter((order) => order.side !== side)
    return others.sort((a, b) => (side === 'BUY' ? a.price - b.price : b.price - a.price))
  }
}
