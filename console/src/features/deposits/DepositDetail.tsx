import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge } from '@assay/ui/Badge'
import { Note } from '@assay/ui/Note'
import { formatDateTime } from '@assay/ui/time'
import { depositQueueWords as words } from '@assay/words/depositQueueWords'
import { coinText } from '../../parts/coinText.ts'
import { Facts } from '../../parts/Facts.tsx'
import { deviceZone } from '../../zone.ts'
import { WriteOff } from './WriteOff.tsx'

type Row = OperatorOutput<'deposit', 'listQueue'>['rows'][number]

export function DepositDetail({ deposit }: { deposit: Row }) {
  const { status, reason, undone, confirmations, required, requiredFinal, creditedAt, seenAt, coin } = deposit
  const zone = deviceZone()
  const inCoin = (text: string) => coinText(text, coin)
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
      {undone !== null && (
        <Note tone="warning" title={words.undoneTitle} className="mt-3">
          {words.undoneLine}
        </Note>
      )}
      {undone?.isGivenUp === true && (
        <Note tone="info" title={words.givenUpTitle} className="mt-3">
          {words.givenUpLine}
        </Note>
      )}
      <Facts
        rows={[
          [words.network, deposit.network],
          [words.address, <Code key="address" text={deposit.address} />],
          [words.txid, <Code key="txid" text={deposit.txid} />],
          [words.units, <Code key="units" text={deposit.units} />],
          [words.columns.since, formatDateTime(seenAt, zone)],
          ...(creditedAt === null ? [] : [[words.credited, formatDateTime(creditedAt, zone)] as const]),
          ...(reason === ''
            ? [
                [words.creditedAfter, words.progress(confirmations, required)] as const,
                [words.finalAfter, words.progress(confirmations, requiredFinal)] as const,
              ]
            : []),
          ...(undone === null
            ? []
            : [
                [words.byCustomer, inCoin(undone.byCustomer)] as const,
                [words.byHouse, inCoin(undone.byHouse)] as const,
                [words.open, inCoin(undone.open)] as const,
              ]),
        ]}
      />
      {(undone?.debt ?? null) !== null && <WriteOff credit={undone?.debt ?? ''} />}
      <p className="mt-4 text-12 text-muted">{words.promise}</p>
    </>
  )
}

function Code({ text }: { text: string }) {
  return <span className="num break-all">{text}</span>
}

/** A coin that is not offered has no amount here, only units of its network. */
export function amountText({ amount, coin, units, network }: Row): string {
  return coin === '' ? `${units} (${network})` : coinText(amount, coin)
}
