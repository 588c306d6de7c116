import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { Badge } from '@assay/ui/Badge'
import { EmptyState, FailedState } from '@assay/ui/EmptyState'
import { Note } from '@assay/ui/Note'
import { productsWords as words } from '@assay/words/productsWords'
import type { ReactNode } from 'react'
import { api, sentenceOf } from '../../api.ts'
import { coinText } from '../../parts/coinText.ts'
import { Facts } from '../../parts/Facts.tsx'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
import { useQueue } from '../../parts/useQueue.ts'

type Products = OperatorOutput<'treasury', 'readProducts'>
type Interest = Products['interest'][number]
type Rebates = Products['rebates'][number]
type Reward = Products['rewards'][number]

interface ProductRow {
  key: string
  what: string
  name: string
  spent: string
  left: string
  state: ReactNode
  detail: ReactNode
}

/** Below it, subscriptions of the coin are closed. */
const COVERED_DAYS = 7

interface ProductsListProps {
  top: ReactNode
  selected: string | null
  onSelect: (key: string | null) => void
}

/** What earn, referral and rewards cost the house, and what is set aside for them. */
export function ProductsList({ top, selected, onSelect }: ProductsListProps) {
  const read = useQueue(['treasury', 'products'], () => api.treasury.readProducts({}))
  if (read.data === undefined)
    return (
      <>
        {top}
        {read.isError && <FailedState text={sentenceOf(read.error)} onRetry={() => void read.refetch()} />}
      </>
    )
  const { interest, rebates, rewards } = read.data
  return (
    <ListDetail
      caption={words.title}
      columns={columns}
      rows={[...interest.map(rowOfInterest), ...rebates.map(rowOfRebates), ...rewards.map(rowOfReward)]}
      rowKey={({ key }) => key}
      selected={selected}
      onSelect={onSelect}
      detail={({ detail }) => detail}
      panel={{ tabs: 'treasury', tab: 'products' }}
      top={top}
      empty={<EmptyState title={words.empty}>{words.emptyLine}</EmptyState>}
      isStale={read.isError}
      foot={<QueueKeys />}
    />
  )
}

const columns: QueueColumn<ProductRow>[] = [
  { key: 'what', header: words.columns.product, cell: ({ what }) => <b className="font-medium">{what}</b> },
  { key: 'name', header: words.columns.name, cell: ({ name }) => name },
  { key: 'spent', header: words.columns.spent, align: 'end', isWide: true, cell: ({ spent }) => figure(spent) },
  { key: 'left', header: words.columns.left, align: 'end', isWide: true, cell: ({ left }) => figure(left) },
  { key: 'state', header: words.columns.state, cell: ({ state }) => state },
]

function figure(text: string) {
  return <span className="num whitespace-nowrap">{text}</span>
}

function rowOfInterest({ coin, principal, reserve, accrued, yesterday, month, coveredDays }: Interest): ProductRow {
  const tone = coveredDays === null || coveredDays >= 2 * COVERED_DAYS ? 'positive' : 'warning'
  const isShort = coveredDays !== null && coveredDays < COVERED_DAYS
  return rowOf({
    kind: 'interest',
    name: coin.toUpperCase(),
    coin,
    spent: month,
    left: reserve,
    state: <Badge tone={isShort ? 'negative' : tone}>{words.covered(coveredDays)}</Badge>,
    warning: isShort ? words.reserveShort : null,
    line: words.interestLine,
    amounts: [
      [words.principal, principal],
      [words.reserve, reserve],
      [words.accrued, accrued],
      [words.yesterday, yesterday],
      [words.interestMonth, month],
    ],
  })
}

function rowOfRebates({ coin, fees, promised, pending, share }: Rebates): ProductRow {
  return rowOf({
    kind: 'rebates',
    name: coin.toUpperCase(),
    coin,
    spent: promised,
    left: pending,
    state: <Badge tone="neutral">{words.share(share)}</Badge>,
    line: words.rebatesLine,
    amounts: [
      [words.fees, fees],
      [words.promised, promised],
      [words.pending, pending],
    ],
  })
}

function rowOfReward({ task, coin, budget, spent, unused, claims, fund, isOpen }: Reward): ProductRow {
  return rowOf({
    kind: 'reward',
    name: task,
    coin,
    spent,
    left: fund,
    state: <Badge tone={isOpen ? 'positive' : 'neutral'}>{isOpen ? words.open : words.closed}</Badge>,
    line: words.rewardLine,
    amounts: [
      [words.budget, budget],
      [words.claimed, spent],
      [words.unused, unused],
      [words.fund, fund],
    ],
    count: [words.claims, claims],
  })
}

interface Product {
  kind: 'interest' | 'rebates' | 'reward'
  name: string
  coin: string
  spent: string
  left: string
  state: ReactNode
  warning?: string | null
  line: string
  amounts: readonly (readonly [label: string, amount: string])[]
  count?: readonly [label: string, count: number]
}

function rowOf({ kind, name, coin, spent, left, state, warning, line, amounts, count }: Product): ProductRow {
  return {
    key: `${kind}/${name}`,
    what: words[kind],
    name,
    spent: coinText(spent, coin),
    left: coinText(left, coin),
    state,
    detail: (
      <>
        <h2 className="text-16 font-semibold text-strong">{words.titleOf(words[kind], name)}</h2>
        {typeof warning === 'string' && (
          <Note tone="negative" className="mt-3">
            {warning}
          </Note>
        )}
        <Facts
          rows={[
            ...amounts.map(([label, amount]) => [label, figure(coinText(amount, coin))] as const),
            ...(count === undefined ? [] : [[count[0], figure(String(count[1]))] as const]),
          ]}
        />
        <p className="mt-2 text-12 text-muted">{line}</p>
      </>
    ),
  }
}
