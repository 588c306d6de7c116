import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { formatDateTime } from '@assay/ui/time'
import { withdrawalWords as words } from '@assay/words/withdrawalWords'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import { coinText } from '../../parts/coinText.ts'
import { Facts } from '../../parts/Facts.tsx'
import { RaiseFee } from '../../parts/RaiseFee.tsx'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'
import { useKeys } from '../../useKeys.ts'
import { deviceZone } from '../../zone.ts'

type Row = OperatorOutput<'withdrawal', 'listReviews'>['rows'][number]

export function WithdrawalDetail({ withdrawal, canDecide }: { withdrawal: Row; canDecide: boolean }) {
  const { amount, coin, fee, receive, network, adress, customerId, value, status, reason, note, txid } = withdrawal
  const zone = deviceZone()
  const inCoin = (text: string) => coinText(text, coin)
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-16 font-semibold text-strong">{words.heading(inCoin(amount), customerId)}</h2>
        <Badge tone={status === 'REVIEW' ? 'warning' : 'neutral'}>{words.states[status]}</Badge>
      </div>
      {reason !== null && (
        <Note tone="warning" title={words.reasons[reason]} className="mt-3">
          {words.reasonLines[reason]}
        </Note>
      )}
      {status === 'STUCK' && (
        <Note tone="warning" title={words.stuckTitle} className="mt-3">
          {sentence(withdrawal.payment?.reason ?? '')} {words.stuckLine}
        </Note>
      )}
      <Facts
        rows={[
          [words.network, network],
          [
            words.address,
            <span key="address" className="num break-all">
              {adress}
            </span>,
          ],
          [words.fee, inCoin(fee)],
          [words.receive, inCoin(receive)],
          [words.value, coinText(value, 'USDT')],
          ...withdrawal.steps.map(
            ({ status: step, time }) => [words.states[step], formatDateTime(time, zone)] as const,
          ),
          ...(note === null ? [] : [[words.note, note] as const]),
          ...transactionsOf(withdrawal, txid).map(
            (text, place) =>
              [
                words.txid,
                <span key={`txid ${place}`} className="num break-all">
                  {text}
                </span>,
              ] as const,
          ),
        ]}
      />
      {canDecide && status === 'STUCK' && withdrawal.payment !== null && (
        <RaiseFee payoutId={withdrawal.payment.payoutId} />
      )}
      {canDecide && (status === 'REVIEW' || status === 'APPROVED') && <Decisions withdrawal={withdrawal} />}
    </>
  )
}

/** A approves, R refuses. */
function Decisions({ withdrawal: { withdrawalId, status, needsTwo } }: { withdrawal: Row }) {
  const [asked, setAsked] = useState<'approve' | 'refuse' | null>(null)
  const canApprove = status === 'REVIEW'
  useKeys(
    useMemo(
      () => ({
        a: () => canApprove && setAsked('approve'),
        r: () => setAsked('refuse'),
      }),
      [canApprove],
    ),
  )
  const close = () => setAsked(null)
  return (
    <div className="sticky bottom-0 mt-4 border-t border-line bg-surface py-3">
      <div className="flex max-w-[420px] gap-3">
        {canApprove && (
          <Button className="flex-1" onClick={() => setAsked('approve')}>
            {needsTwo ? words.ask : words.approve}
          </Button>
        )}
        <Button kind="secondary" className="flex-1" onClick={() => setAsked('refuse')}>
          {words.refuse}
        </Button>
      </div>
      {asked === 'approve' && (
        <ReasonSheet
          title={words.approveTitle}
          verb={needsTwo ? words.ask : words.approve}
          reasonLabel={words.why}
          act={(reason) => api.withdrawal.approveWithdrawal({ withdrawalId, reason })}
          onClose={close}
        >
          <p className="text-13">{needsTwo ? words.twoLine : words.approveLine}</p>
        </ReasonSheet>
      )}
      {asked === 'refuse' && (
        <ReasonSheet
          title={words.refuseTitle}
          verb={words.refuse}
          kind="danger"
          reasonLabel={words.whyRefused}
          act={(reason) => api.withdrawal.refuseWithdrawal({ withdrawalId, reason })}
          onClose={close}
        >
          <p className="text-13">{words.refuseLine}</p>
        </ReasonSheet>
      )}
    </div>
  )
}

/** All that were signed for it: each may be the one that is mined. */
function transactionsOf({ payment }: Row, txid: string | null): string[] {
  const signed = payment?.transactions.map((each) => each.txid ?? words.notSigned) ?? []
  return signed.length > 0 ? signed : txid === null ? [] : [txid]
}

function sentence(text: string): string {
  return text === '' ? '' : `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
