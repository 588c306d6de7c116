import type { Output, Parsed } from '@assay/api/schemas'
import type { Context } from './context.ts'
import { showMark } from '../market/index/markAnswer.ts'
import { findContract } from './contract.ts'

/** Contracts without a mark price yet are omitted. */
export async function listMarks(
  context: Context,
  { symbol }: Parsed<'futures', 'listMarks'>,
): Promise<Output<'futures', 'listMarks'>> {
  const { market } = context
  const symbols =
    symbol === undefined
      ? market.contracts().map((contract) => contract.symbol)
      : [findContract(context, symbol).symbol]
  return symbols.flatMap((each) => showMark(market, each) ?? [])
}
