import type { Command } from '@assay/engine/commands'

/** What takes a position or a place in a book, by prices and times that must be certain. */
export const opening: ReadonlySet<Command['type']> = new Set([
  'spot.placeOrder',
  'spot.placeOrderList',
  'spot.amendOrder',
  'futures.placeOrder',
  'futures.placeOrderList',
  'futures.amendOrder',
  'binary.openPosition',
  'binary.joinRound',
  'options.buy',
  'options.sell',
] as const)
