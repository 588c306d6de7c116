import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Button } from '@assay/ui/Button'
import { TextField } from '@assay/ui/TextField'
import { formatDateTime } from '@assay/ui/time'
import { bankWords } from '@assay/words/bankWords'
import { withdrawalWords } from '@assay/words/withdrawalWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import { AskButton } from '../../parts/AskButton.tsx'
import { CardNumber } from '../../parts/CardNumber.tsx'
import { coinText } from '../../parts/coinText.ts'
import { DecisionBar } from '../../parts/DecisionBar.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'
import { deviceZone } from '../../zone.ts'

type Payment = OperatorOutput<'withdrawal', 'listBankPayments'>['rows'][number]

const words = bankWords.payment
const REFERENCE_MIN = 4

export function PaymentDetail({ payment, canDecide }: { payment: Payment; canDecide: boolean }) {
  const { adress, bank, coin, customerId, receive, steps, note } = payment
  const zone = deviceZone()
  return (
    <>
      <h2 className="text-16 font-semibold text-strong">
        {words.heading(coinText(bank?.pays ?? '', bank?.currency ?? ''), customerId)}
      </h2>
      <Facts
        rows={[
          [words.holder, bank?.holder],
          [words.card, <CardNumber key="card" text={adress} />],
          [words.bank, bank?.bankName],
          ...((bank?.branch ?? '') === '' ? [] : [[words.branch, bank?.branch] as const]),
          [words.rate, bank?.rate],
          [words.amount, coinText(receive, coin)],
          ...(typeof bank?.reference === 'string' ? [[words.reference, bank.reference] as const] : []),
          ...(note === null ? [] : [[withdrawalWords.note, note] as const]),
          ...steps.map(({ status, time }) => [withdrawalWords.states[status], formatDateTime(time, zone)] as const),
        ]}
      />
      {canDecide && <Decisions payment={payment} />}
    </>
  )
}

function Decisions({ payment: { withdrawalId, status, payableAt, needsTwo } }: { payment: Payment }) {
  const [asked, setAsked] = useState<'take' | 'paid' | null>(null)
  const [bankReference, setBankReference] = useState('')
  const canTake = status === 'APPROVED' && payableAt <= Date.now()
  if (!canTake && status !== 'SIGNING') return null
  const close = () => setAsked(null)
  return (
    <DecisionBar>
      <Button className="flex-1" onClick={() => setAsked(canTake ? 'take' : 'paid')}>
        {canTake ? words.take : words.paid}
      </Button>
      <AskButton
        label={words.refuse}
        kind="secondary"
        className="flex-1"
        title={words.refuseTitle}
        verb={words.refuse}
        line={status === 'SIGNING' ? words.refuseTakenLine : words.refuseLine}
        reasonLabel={words.whyRefused}
        isDangerous
        act={(reason) => api.withdrawal.refuseBankPayment({ withdrawalId, reason })}
        request={{ kind: 'withdrawal.refuseBankPayment', about: { withdrawalId } }}
      />
      {asked === 'take' && (
        <ReasonSheet
          title={words.takeTitle}
          verb={words.take}
          reasonLabel={null}
          act={() => api.withdrawal.takeBankPayment({ withdrawalId })}
          onClose={close}
        >
          <p className="text-13">{words.takeLine}</p>
        </ReasonSheet>
      )}
      {asked === 'paid' && (
        <ReasonSheet
          title={words.paidTitle}
          verb={words.paid}
          reasonLabel={words.why}
          isReady={bankReference.trim().length >= REFERENCE_MIN}
          act={(reason) =>
            api.withdrawal.recordBankPayment({ withdrawalId, bankReference: bankReference.trim(), reason })
          }
          onClose={close}
        >
          <p className="text-13">{needsTwo ? words.twoLine : words.paidLine}</p>
          <TextField label={words.reference} value={bankReference} onChange={setBankReference} maxLength={64} />
        </ReasonSheet>
      )}
    </DecisionBar>
  )
}
