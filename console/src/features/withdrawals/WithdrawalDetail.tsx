import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge } from '@assay/ui/Badge'
import { Note } from '@assay/ui/Note'
import { formatDateTime } from '@assay/ui/time'
import { bankWords } from '@assay/words/bankWords'
import { withdrawalWords as words } from '@assay/words/withdrawalWords'
import { api } from '../../api.ts'
import { AskButton } from '../../parts/AskButton.tsx'
import { CardNumber } from '../../parts/CardNumber.tsx'
import { Code } from '../../parts/Code.tsx'
import { coinText } from '../../parts/coinText.ts'
import { DecisionBar } from '../../parts/DecisionBar.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { RaiseFee } from '../../parts/RaiseFee.tsx'
import { deviceZone } from '../../zone.ts'

const { payment } = bankWords

type Row = OperatorOutput<'withdrawal', 'listReviews'>['rows'][number]

export function WithdrawalDetail({ withdrawal, canDecide }: { withdrawal: Row; canDecide: boolean }) {
  const { amount, bank, coin, fee, receive, network, adress, customerId, value, status, reason, note, txid } =
    withdrawal
  const canRaiseFee = withdrawal.payment?.canRaiseFee === true
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
          {sentence(withdrawal.payment?.reason ?? '')} {canRaiseFee ? words.stuckLine : words.noRaiseLine}
        </Note>
      )}
      <Facts
        rows={[
          [words.network, network],
          ...(bank === null
            ? [[words.address, <Code key="address" text={adress} />] as const]
            : ([
                [payment.holder, bank.holder],
                [payment.card, <CardNumber key="card" text={adress} />],
                [payment.bank, bank.bankName],
                ...(bank.branch === '' ? [] : [[payment.branch, bank.branch] as const]),
              ] as const)),
          [words.fee, inCoin(fee)],
          [words.receive, inCoin(receive)],
          [words.value, coinText(value, 'USDT')],
          ...withdrawal.steps.map(
            ({ status: step, time }) => [words.states[step], formatDateTime(time, zone)] as const,
          ),
          ...(note === null ? [] : [[words.note, note] as const]),
          ...transactionsOf(withdrawal, txid).map(
            (text, place) => [words.txid, <Code key={`txid ${place}`} text={text} />] as const,
          ),
        ]}
      />
      {canDecide && canRaiseFee && status === 'STUCK' && withdrawal.payment !== null && (
        <RaiseFee payoutId={withdrawal.payment.payoutId} />
      )}
      {canDecide && (status === 'REVIEW' || status === 'APPROVED') && <Decisions withdrawal={withdrawal} />}
    </>
  )
}

/** A approves, R refuses. */
function Decisions({ withdrawal: { withdrawalId, status, needsTwo } }: { withdrawal: Row }) {
  const approve = needsTwo ? words.ask : words.approve
  return (
    <DecisionBar>
      {status === 'REVIEW' && (
        <AskButton
          label={approve}
          className="flex-1"
          hotkey="a"
          title={words.approveTitle}
          verb={approve}
          line={needsTwo ? words.twoLine : words.approveLine}
          reasonLabel={words.why}
          act={(reason) => api.withdrawal.approveWithdrawal({ withdrawalId, reason })}
          request={needsTwo ? { kind: 'withdrawal.approveLarge', about: { withdrawalId } } : undefined}
        />
      )}
      <AskButton
        label={words.refuse}
        kind="secondary"
        className="flex-1"
        hotkey="r"
        title={words.refuseTitle}
        verb={words.refuse}
        line={words.refuseLine}
        reasonLabel={words.whyRefused}
        isDangerous
        act={(reason) => api.withdrawal.refuseWithdrawal({ withdrawalId, reason })}
      />
    </DecisionBar>
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
