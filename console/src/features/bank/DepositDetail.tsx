import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { formatDateTime } from '@assay/ui/time'
import { bankWords } from '@assay/words/bankWords'
import { useState } from 'react'
import { api, loadPicture } from '../../api.ts'
import { coinText } from '../../parts/coinText.ts'
import { Facts } from '../../parts/Facts.tsx'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'
import { deviceZone } from '../../zone.ts'

type Deposit = OperatorOutput<'bank', 'listDeposits'>['rows'][number]

const words = bankWords.deposit

export function DepositDetail({ deposit, canDecide }: { deposit: Deposit; canDecide: boolean }) {
  const { amount, coin, credit, currency, customerId, dueAt, line, proof, rate, reference, requestId, status } = deposit
  const [isAsking, setIsAsking] = useState(false)
  const [isDetaching, setIsDetaching] = useState(false)
  const canDetach = canDecide && (status === 'MATCHED' || status === 'CREDITED')
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-16 font-semibold text-strong">{words.heading(coinText(amount, currency), customerId)}</h2>
        <Badge tone={status === 'MATCHED' ? 'warning' : 'neutral'}>{bankWords.states[status]}</Badge>
      </div>
      <Facts
        rows={[
          [words.reference, reference],
          [words.due, formatDateTime(dueAt, deviceZone())],
          ...(credit === null ? [] : [[words.credit, coinText(credit, coin)] as const]),
          ...(rate === null ? [] : [[words.rate, rate] as const]),
          ...(line === null
            ? []
            : ([
                [words.payer, line.payer],
                [words.details, line.details],
                [words.booked, line.bookedOn],
              ] as const)),
        ]}
      />
      {line?.isTwin === true && (
        <Note tone="warning" className="mt-3">
          {words.twin}
        </Note>
      )}
      <div className="mt-4 flex max-w-[420px] flex-wrap gap-3">
        {proof !== null && (
          <Button kind="secondary" className="flex-1" onClick={() => void openPicture(proof)}>
            {words.proof}
          </Button>
        )}
        {canDecide && status === 'MATCHED' && (
          <Button className="flex-1" onClick={() => setIsAsking(true)}>
            {words.ask}
          </Button>
        )}
        {canDetach && (
          <Button kind="secondary" className="flex-1" onClick={() => setIsDetaching(true)}>
            {words.detach}
          </Button>
        )}
      </div>
      {isAsking && (
        <ReasonSheet
          title={words.askTitle}
          verb={words.ask}
          reasonLabel={words.why}
          act={(reason) => api.bank.approveCredit({ requestId, reason })}
          onClose={() => setIsAsking(false)}
        >
          <p className="text-13">{words.askLine}</p>
        </ReasonSheet>
      )}
      {isDetaching && (
        <ReasonSheet
          title={words.detachTitle}
          verb={words.ask}
          kind="danger"
          reasonLabel={words.whyDetached}
          act={(reason) => api.bank.detachLine({ requestId, reason })}
          onClose={() => setIsDetaching(false)}
        >
          <p className="text-13">{words.detachLine}</p>
        </ReasonSheet>
      )}
    </>
  )
}

/** In a tab of its own: the link works for a minute, and each look is in the audit log. */
async function openPicture(link: string): Promise<void> {
  const address = URL.createObjectURL(await loadPicture(link))
  window.open(address, '_blank', 'noopener')
}
