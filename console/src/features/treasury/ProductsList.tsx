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
  const inCoin = (text: string) => figure(coinText(text, coin))
  return {
    key: `interest/${coin}`,
    what: words.interest,
    name: coin.toUpperCase(),
    spent: coinText(month, coin),
    left: coinText(reserve, coin),
    state: <Badge tone={isShort ? 'negative' : tone}>{words.covered(coveredDays)}</Badge>,
    detail: (
      <Detail title={words.titleOf(words.interest, coin.toUpperCase())} line={words.interestLine}>
        {isShort && (
          <Note tone="negative" className="mt-3">
            {words.reserveShort}
          </Note>
        )}
        <Facts
          rows={[
            [words.principal, inCoin(principal)],
            [words.reserve, inCoin(reserve)],
            [words.accrued, inCoin(accrued)],
            [words.yesterday, inCoin(yesterday)],
            [words.interestMonth, inCoin(month)],
          ]}
        />
      </Detail>
    ),
  }
}

function rowOfRebates({ coin, fees, promised, pending, share }: Rebates): ProductRow {
  const inCoin = (text: string) => figure(coinText(text, coin))
  return {
    key: `rebates/${coin}`,
    what: words.rebates,
    name: coin.toUpperCase(),
    spent: coinText(promised, coin),
    left: coinText(pending, coin),
    state: <Badge tone="neutral">{words.share(share)}</Badge>,
    detail: (
      <Detail title={words.titleOf(words.rebates, coin.toUpperCase())} line={words.rebatesLine}>
        <Facts
          rows={[
            [words.fees, inCoin(fees)],
            [words.promised, inCoin(promised)],
            [words.pending, inCoin(pending)],
          ]}
        />
      </Detail>
    ),
  }
}

function rowOfReward({ task, coin, budget, spent, unused, claims, fund, isOpen }: Reward): ProductRow {
  const inCoin = (text: string) => figure(coinText(text, coin))
  return {
    key: `reward/${task}`,
    what: words.reward,
    name: task,
    spent: coinText(spent, coin),
    left: coinText(fund, coin),
    state: <Badge tone={isOpen ? 'positive' : 'neutral'}>{isOpen ? words.open : words.closed}</Badge>,
    detail: (
      <Detail title={words.titleOf(words.reward, task)} line={words.rewardLine}>
        <Facts
          rows={[
            [words.budget, inCoin(budget)],
            [words.claimed, inCoin(spent)],
            [words.claims, figure(String(claims))],
            [words.unused, inCoin(unused)],
            [words.fund, inCoin(fund)],
          ]}
        />
      </Detail>
    ),
  }
}

function Detail({ title, line, children }: { title: string; line: string; children: ReactNode }) {
  return (
    <>
      <h2 className="text-16 font-semibold text-strong">{title}</h2>
      {children}
      <p className="mt-2 text-12 text-muted">{line}</p>
    </>
  )
}
