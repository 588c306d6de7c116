import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge } from '@assay/ui/Badge'
import { Note } from '@assay/ui/Note'
import { formatDateTime } from '@assay/ui/time'
import { depositQueueWords as words } from '@assay/words/depositQueueWords'
import type { Me } from '../../me.ts'
import { coinText } from '../../parts/coinText.ts'
import { Code } from '../../parts/Code.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { TakenBack } from '../../parts/TakenBack.tsx'
import { deviceZone } from '../../zone.ts'
import { FoundDecision } from './FoundDecision.tsx'

type Row = OperatorOutput<'deposit', 'listQueue'>['rows'][number]

export function DepositDetail({ deposit, me }: { deposit: Row; me: Me }) {
  const { status, reason, undone, confirmations, required, requiredFinal, creditedAt, seenAt, coin } = deposit
  const zone = deviceZone()
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-16 font-semibold text-strong">{words.heading(amountText(deposit), deposit.customerId)}</h2>
        <Badge tone={status === 'REVERSED' ? 'negative' : status === 'WITHDRAWABLE' ? 'positive' : 'neutral'}>
          {words.states[status]}
        </Badge>
      </div>
      {reason !== '' && (
        <Note tone="warning" title={words.reasons[reason]} className="mt-3">
          {words.reasonLines[reason]}
        </Note>
      )}
      {deposit.status === 'REVIEW' && (
        <Note
          tone={deposit.isAsked ? 'info' : 'warning'}
          title={deposit.isAsked ? words.askedTitle : words.foundTitle}
          className="mt-3"
        >
          {deposit.isAsked ? words.askedLine : words.foundLine}
        </Note>
      )}
      {deposit.status === 'APPROVED' && (
        <Note tone="info" title={words.states.APPROVED} className="mt-3">
          {words.approvedLine}
        </Note>
      )}
      <Facts
        rows={[
          [words.network, deposit.network],
          [words.address, <Code key="address" text={deposit.address} />],
          [words.txid, deposit.isFound ? words.internal : <Code key="txid" text={deposit.txid} />],
          [words.units, <Code key="units" text={deposit.units} />],
          [words.columns.since, formatDateTime(seenAt, zone)],
          ...(creditedAt === null ? [] : [[words.credited, formatDateTime(creditedAt, zone)] as const]),
          ...(deposit.isFound ? [[words.foundAt, String(deposit.height ?? '')] as const] : []),
          ...(deposit.note === '' ? [] : [[words.note, deposit.note] as const]),
          ...(reason === '' && undone === null && !deposit.isFound
            ? [
                [words.creditedAfter, words.progress(confirmations, required)] as const,
                [words.finalAfter, words.progress(confirmations, requiredFinal)] as const,
              ]
            : []),
        ]}
      />
      {undone !== null && <TakenBack title={words.undoneTitle} coin={coin} undone={undone} me={me} />}
      <p className="mt-4 text-12 text-muted">{words.promise}</p>
      {me.permissions.includes('treasury.correct') && <FoundDecision deposit={deposit} />}
    </>
  )
}

/** A coin that is not offered has no amount here, only units of its network. */
export function amountText({ amount, coin, units, network }: Row): string {
  return coin === '' ? `${units} (${network})` : coinText(amount, coin)
}
