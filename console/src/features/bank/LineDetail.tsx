import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { TextField } from '@assay/ui/TextField'
import { formatDateTime } from '@assay/ui/time'
import { bankWords } from '@assay/words/bankWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import { coinText } from '../../parts/coinText.ts'
import { Facts } from '../../parts/Facts.tsx'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'
import { deviceZone } from '../../zone.ts'

type Line = OperatorOutput<'bank', 'listLines'>['rows'][number]

const { line: words, deposit } = bankWords

/** A payment that names no request, with those that it could be for. */
export function LineDetail({ line, canDecide }: { line: Line; canDecide: boolean }) {
  const { amount, bookedOn, currency, details, fits, importedAt, lineId, payer } = line
  const [requestId, setRequestId] = useState<number | null>(null)
  const [isReturn, setIsReturn] = useState(false)
  return (
    <>
      <h2 className="text-16 font-semibold text-strong">{words.heading(coinText(amount, currency), payer)}</h2>
      <Facts
        rows={[
          [deposit.details, details],
          [deposit.booked, bookedOn],
          [words.imported, formatDateTime(importedAt, deviceZone())],
        ]}
      />
      {line.isTwin && (
        <Note tone="warning" className="mt-3">
          {deposit.twin}
        </Note>
      )}
      {fits.length === 0 && <p className="mt-4 text-13 text-muted">{words.none}</p>}
      <ul className="mt-4 flex flex-col gap-2">
        {fits.map((fit) => (
          <li key={fit.requestId} className="flex items-center justify-between gap-3 text-13">
            <span className="num">{words.match(fit.reference, fit.customerId)}</span>
            {canDecide && (
              <Button size="sm" onClick={() => setRequestId(fit.requestId)}>
                {words.matchVerb}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {canDecide && (
        <Button kind="secondary" size="sm" className="mt-4" onClick={() => setIsReturn(true)}>
          {words.returned}
        </Button>
      )}
      {isReturn && <ReturnSheet lineId={lineId} onClose={() => setIsReturn(false)} />}
      {requestId !== null && (
        <ReasonSheet
          title={words.matchTitle}
          verb={words.matchVerb}
          reasonLabel={words.why}
          act={(reason) => api.bank.matchLine({ lineId, requestId, reason })}
          onClose={() => setRequestId(null)}
        >
          <p className="text-13">{words.matchLine}</p>
        </ReasonSheet>
      )}
    </>
  )
}

function ReturnSheet({ lineId, onClose }: { lineId: number; onClose: () => void }) {
  const [number, setNumber] = useState('')
  const withdrawalId = Number(number)
  return (
    <ReasonSheet
      title={words.returnTitle}
      verb={words.returnVerb}
      reasonLabel={words.whyReturned}
      isReady={withdrawalId > 0}
      act={(reason) => api.bank.returnPayment({ lineId, withdrawalId, reason })}
      onClose={onClose}
    >
      <p className="text-13">{words.returnLine}</p>
      <TextField
        label={words.withdrawal}
        value={number}
        onChange={(text) => setNumber(text.replace(/\D/g, '').slice(0, 15))}
        inputMode="numeric"
      />
    </ReasonSheet>
  )
}
