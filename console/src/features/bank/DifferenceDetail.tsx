import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Button } from '@assay/ui/Button'
import { formatDateTime } from '@assay/ui/time'
import { bankWords } from '@assay/words/bankWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import { coinText } from '../../parts/coinText.ts'
import { Facts } from '../../parts/Facts.tsx'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'
import { deviceZone } from '../../zone.ts'

type Difference = OperatorOutput<'bank', 'listDifferences'>['rows'][number]

const { deposit, difference: words, payment: paid } = bankWords

/** Between the statement and what operators have recorded as paid. */
export function DifferenceDetail({ difference, canDecide }: { difference: Difference; canDecide: boolean }) {
  const { kind, line, lineId, payment } = difference
  const [isExplaining, setIsExplaining] = useState(false)
  return (
    <>
      <h2 className="text-16 font-semibold text-strong">{`${moneyOf(difference)} · ${whatDiffers(difference)}`}</h2>
      <p className="mt-2 text-13 text-muted">{words.meaning[kind]}</p>
      <Facts
        rows={[
          ...(line === null
            ? []
            : ([
                [deposit.payer, line.payer],
                [deposit.details, line.details],
                [deposit.booked, line.bookedOn],
              ] as const)),
          ...(payment === null
            ? []
            : ([
                [words.withdrawal, String(payment.withdrawalId)],
                [words.customer, String(payment.customerId)],
                [words.recorded, coinText(payment.pays, payment.currency)],
                [paid.reference, payment.reference],
                [bankWords.columns.since, formatDateTime(payment.recordedAt, deviceZone())],
              ] as const)),
        ]}
      />
      {canDecide && lineId !== null && (
        <Button kind="secondary" size="sm" className="mt-4" onClick={() => setIsExplaining(true)}>
          {words.explain}
        </Button>
      )}
      {isExplaining && lineId !== null && (
        <ReasonSheet
          title={words.explainTitle}
          verb={words.explain}
          reasonLabel={words.why}
          act={(reason) => api.bank.explainLine({ lineId, reason })}
          onClose={() => setIsExplaining(false)}
        >
          <p className="text-13">{moneyOf(difference)}</p>
        </ReasonSheet>
      )}
    </>
  )
}

export function moneyOf({ line, payment }: Difference): string {
  return line === null ? coinText(payment?.pays ?? '', payment?.currency ?? '') : coinText(line.amount, line.currency)
}

export function whatDiffers({ kind, payment }: Difference): string {
  if (kind === 'PAYMENT') return words.payment
  return payment === null ? words.line : words.amount
}
