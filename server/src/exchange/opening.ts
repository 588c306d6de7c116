import type { Command } from '@assay/engine/commands'

/** Commands that open a position or enter a book: their prices and times must be certain. */
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
  'convert.accept',
  'earn.subscribe',
] as const)
