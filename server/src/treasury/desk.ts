// What the exchange owns and owes, and what two operators correct.
import type { Core } from '../context.ts'
import type { Desk } from '../operatorContext.ts'
import { correction, type Worth } from './correction.ts'
import { planCorrection } from './planCorrection.ts'
import { readProducts } from './readProducts.ts'
import { readTreasury } from './readTreasury.ts'
import { requestCorrection } from './requestCorrection.ts'
import { type FeeRaises, requestFeeRaise } from './requestFeeRaise.ts'

interface Given<Raise> extends Worth {
  raises: FeeRaises<Raise>
}

export function openTreasuryDesk<Raise>(core: Core, { worthOf, raises }: Given<Raise>): Desk<'treasury'> {
  const corrected = correction({ ...core, worthOf })
  return {
    kinds: [corrected, raises.kind],
    operations: {
      readTreasury,
      readProducts,
      planCorrection: (context, input) => planCorrection({ ...context, correction: corrected }, input),
      requestCorrection: (context, input) => requestCorrection({ ...context, correction: corrected }, input),
      requestFeeRaise: (context, input) => requestFeeRaise({ ...context, raises }, input),
    },
  }
}
