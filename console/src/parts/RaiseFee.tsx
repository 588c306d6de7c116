import { withdrawalWords as words } from '@assay/words/withdrawalWords'
import { api } from '../api.ts'
import { AskButton } from './AskButton.tsx'

/** Of a stuck payment. Another person approves it. */
export function RaiseFee({ payoutId }: { payoutId: number }) {
  return (
    <AskButton
      label={words.raise}
      className="mt-4 w-full"
      title={words.raiseTitle}
      verb={words.ask}
      line={words.raiseLine}
      reasonLabel={words.whyRaise}
      act={(reason) => api.treasury.requestFeeRaise({ payoutId, reason })}
      request={{ kind: 'treasury.raiseFee', about: { payoutId } }}
    />
  )
}
