import type { Output } from '@assay/api/schemas'
import type { Context } from './context.ts'

export async function getKeys({ binary, market }: Context): Promise<Output<'binary', 'getKeys'>> {
  return { tickKey: market.tickKey.publicKey, receiptKey: binary.receiptKey.publicKey }
}
