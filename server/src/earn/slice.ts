// Earn.
import type { Core } from '../context.ts'
import type { ReadFigures } from '../settings/showcase.ts'
import { type OpenSlice, withOwn } from '../slice.ts'
import { openEarn } from './earn.ts'
import { getFinanceAmount } from './getFinanceAmount.ts'
import { listInterest } from './listInterest.ts'
import { listPositions } from './listPositions.ts'
import { listProducts } from './listProducts.ts'
import { readYields } from './readYields.ts'
import { redeem } from './redeem.ts'
import { setAutoRenew } from './setAutoRenew.ts'
import { subscribe } from './subscribe.ts'

export interface EarnSlice extends OpenSlice<'earn'> {
  readFigures: ReadFigures
}

export async function openEarnSlice(core: Core): Promise<EarnSlice> {
  const earn = await openEarn(core)
  return {
    operations: withOwn(
      'earn',
      { earn },
      { listProducts, subscribe, redeem, setAutoRenew, listPositions, listInterest, getFinanceAmount },
    ),
    begin: () => earn.begin(),
    readFigures: () => readYields(core, earn),
  }
}
