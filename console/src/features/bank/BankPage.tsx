import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { Tabs } from '@assay/ui/Tabs'
import { bankWords as words } from '@assay/words/bankWords'
import { withdrawalWords } from '@assay/words/withdrawalWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import type { Me } from '../../me.ts'
import { NotRead } from '../../parts/NotRead.tsx'
import { coinText } from '../../parts/coinText.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
import { Since } from '../../parts/Since.tsx'
import { useQueue } from '../../parts/useQueue.ts'
import { DepositDetail } from './DepositDetail.tsx'
import { DifferenceDetail, moneyOf, whatDiffers } from './DifferenceDetail.tsx'
import { LineDetail } from './LineDetail.tsx'
import { PaymentDetail } from './PaymentDetail.tsx'
import { StatementSheet } from './StatementSheet.tsx'

type Payment = OperatorOutput<'withdrawal', 'listBankPayments'>['rows'][number]
type Deposit = OperatorOutput<'bank', 'listDeposits'>['rows'][number]
type Line = OperatorOutput<'bank', 'listLines'>['rows'][number]
type Difference = OperatorOutput<'bank', 'listDifferences'>['rows'][number]
type Row =
  | { kind: 'payment'; id: string; since: number; payment: Payment }
  | { kind: 'deposit'; id: string; since: number; deposit: Deposit }
  | { kind: 'line'; id: string; since: number; line: Line }
  | { kind: 'difference'; id: string; since: number; difference: Difference }

const tabs = ['PAYMENTS', 'DEPOSITS', 'LINES', 'DIFFERENCES', 'PAID', 'ENDED'] as const
type Tab = (typeof tabs)[number]
const MOST = 200

/** Payments to and from banks. */
export function BankPage({ me }: { me: Me }) {
  const [tab, setTab] = useState<Tab>('PAYMENTS')
  const [selected, setSelected] = useState<string | null>(null)
  const [isImporting, setIsImporting] = useState(false)
  const listed = useQueue(['bank', tab], () => read(tab))
  const canDecide = me.permissions.includes('bank.decide')
  if (listed.data === undefined) return <NotRead query={listed} />
  const { rows, total } = listed.data
  return (
    <>
      {canDecide && (
        <div className="flex justify-end px-5 pt-3">
          <Button size="sm" onClick={() => setIsImporting(true)}>
            {words.statement.open}
          </Button>
        </div>
      )}
      <ListDetail
        caption={words.title}
        columns={columns({ isOpen: tab !== 'PAID' && tab !== 'ENDED', now: Date.now() })}
        rows={rows}
        rowKey={keyOf}
        selected={selected}
        onSelect={setSelected}
        isStale={listed.isError}
        panel={{ tabs: 'bank', tab }}
        top={
          <Tabs
            id="bank"
            label={words.title}
            className="px-4 lg:px-5"
            hasLine
            items={tabs.map((id) => ({ id, label: words.tabs[id], count: id === tab ? total : undefined }))}
            value={tab}
            onChange={(next) => {
              setTab(next)
              setSelected(null)
            }}
          />
        }
        empty={<EmptyState title={words.empty}>{words.emptyLine}</EmptyState>}
        foot={<QueueKeys />}
        detail={(row) => <Detail key={row.id} row={row} me={me} />}
      />
      {isImporting && <StatementSheet onClose={() => setIsImporting(false)} />}
    </>
  )
}

function Detail({ row, me }: { row: Row; me: Me }) {
  const canDecide = me.permissions.includes('bank.decide')
  if (row.kind === 'payment') return <PaymentDetail payment={row.payment} canDecide={canDecide} />
  if (row.kind === 'deposit') return <DepositDetail deposit={row.deposit} me={me} />
  if (row.kind === 'difference') return <DifferenceDetail difference={row.difference} canDecide={canDecide} />
  return <LineDetail line={row.line} canDecide={canDecide} />
}

const keyOf = ({ id }: Row) => id

async function read(tab: Tab): Promise<{ rows: Row[]; total: number }> {
  if (tab === 'LINES') {
    const { rows, total } = await api.bank.listLines({ pageSize: MOST })
    return { total, rows: rows.map((line) => ({ kind: 'line', id: `l${line.lineId}`, since: line.importedAt, line })) }
  }
  if (tab === 'DIFFERENCES') {
    const { rows, total } = await api.bank.listDifferences({ pageSize: MOST })
    return { total, rows: rows.map(rowOfDifference) }
  }
  if (tab === 'PAYMENTS' || tab === 'PAID') {
    const state = tab === 'PAID' ? 'ENDED' : 'OPEN'
    const { rows, total } = await api.withdrawal.listBankPayments({ state, pageSize: MOST })
    const shown = rows.map((payment): Row => {
      return { kind: 'payment', id: `w${payment.withdrawalId}`, since: payment.createTime, payment }
    })
    return { total, rows: shown }
  }
  const { rows, total } = await api.bank.listDeposits({ state: tab === 'ENDED' ? 'ENDED' : 'OPEN', pageSize: MOST })
  return {
    total,
    rows: rows.map((deposit) => ({ kind: 'deposit', id: `d${deposit.requestId}`, since: deposit.openedAt, deposit })),
  }
}

function rowOfDifference(difference: Difference): Row {
  const { lineId, line, payment } = difference
  const since = line === null ? (payment?.recordedAt ?? 0) : Date.parse(line.bookedOn)
  return { kind: 'difference', id: lineId === null ? `p${payment?.withdrawalId}` : `o${lineId}`, since, difference }
}

function columns({ isOpen, now }: { isOpen: boolean; now: number }): QueueColumn<Row>[] {
  return [
    {
      key: 'since',
      header: words.columns.since,
      cell: ({ since }) => <Since time={since} isWaiting={isOpen} now={now} />,
    },
    {
      key: 'customer',
      header: words.columns.customer,
      cell: (row) => <span className="num font-medium">{whoOf(row)}</span>,
      isWide: true,
    },
    {
      key: 'amount',
      header: words.columns.amount,
      align: 'end',
      cell: (row) => <span className="num whitespace-nowrap">{amountOf(row)}</span>,
    },
    { key: 'state', header: words.columns.state, cell: (row) => <Badge tone="neutral">{stateOf(row, now)}</Badge> },
  ]
}

function whoOf(row: Row): string {
  if (row.kind === 'line') return row.line.payer
  if (row.kind === 'difference') return row.difference.line?.payer ?? String(row.difference.payment?.customerId ?? '')
  return String(row.kind === 'payment' ? row.payment.customerId : row.deposit.customerId)
}

function amountOf(row: Row): string {
  if (row.kind === 'payment') return coinText(row.payment.bank?.pays ?? '', row.payment.bank?.currency ?? '')
  if (row.kind === 'difference') return moneyOf(row.difference)
  const { amount, currency } = row.kind === 'line' ? row.line : row.deposit
  return coinText(amount, currency)
}

function stateOf(row: Row, now: number): string {
  if (row.kind === 'line') return words.statement.outcomes.UNMATCHED
  if (row.kind === 'difference') return whatDiffers(row.difference)
  if (row.kind === 'deposit') return words.states[row.deposit.status]
  const { status, payableAt, takenBy } = row.payment
  if (status === 'APPROVED') return payableAt > now ? words.payment.cancelable : words.payment.payable
  return status === 'SIGNING' ? words.payment.taken(takenBy ?? '') : withdrawalWords.states[status]
}
