import { Badge, type BadgeTone } from '@assay/ui/Badge'
import { EmptyState } from '@assay/ui/EmptyState'
import { consoleWords } from '@assay/words/consoleWords'
import { useMemo, useState } from 'react'
import { api } from '../../api.ts'
import type { Me } from '../../me.ts'
import { ListDetail, type QueueColumn } from '../../parts/ListDetail.tsx'
import { NotRead } from '../../parts/NotRead.tsx'
import { QueueKeys } from '../../parts/QueueKeys.tsx'
import { useQueue } from '../../parts/useQueue.ts'
import type { Index, Listed } from './listed.ts'
import { MarketDetail } from './MarketDetail.tsx'

const { markets: words } = consoleWords
const products = [
  'SPOT',
  'FUTURES',
  'BINARY',
  'OPTIONS',
  'WITHDRAWALS',
  'CONVERT',
  'EARN',
  'REFERRAL',
  'FOLLOW',
  'WELFARE',
] as const
const none: Listed[] = []
const keyOf = ({ market }: Listed) => market

const stateTones: Record<Listed['state'], BadgeTone> = { OPEN: 'positive', HALTING: 'warning', HALTED: 'negative' }
const indexTones: Record<Index['state'], BadgeTone> = { NORMAL: 'positive', DEGRADED: 'warning', PAUSED: 'negative' }

/** What is halted, and whether the index of each market is healthy. */
export function MarketsPage({ me }: { me: Me }) {
  const [product, setProduct] = useState<Listed['product']>('SPOT')
  const [selected, setSelected] = useState<string | null>(null)
  const listed = useQueue(['markets'], () => api.markets.listMarkets({}))
  const all = listed.data?.rows ?? none
  const rows = useMemo(() => all.filter((row) => row.product === product), [all, product])
  if (listed.data === undefined) return <NotRead query={listed} />
  return (
    <ListDetail
      caption={words.title}
      columns={columns}
      rows={rows}
      rowKey={keyOf}
      selected={selected}
      onSelect={setSelected}
      isStale={listed.isError}
      tabs={{
        id: 'markets',
        items: products.map((id) => ({ id, label: words.products[id], count: haltedOf(all, id) })),
        value: product,
        onChange: setProduct,
      }}
      empty={<EmptyState title={words.none}>{words.noneLine}</EmptyState>}
      foot={<QueueKeys />}
      detail={(row) => <MarketDetail key={row.market} row={row} permissions={me.permissions} />}
    />
  )
}

function haltedOf(all: readonly Listed[], product: Listed['product']): number | undefined {
  const halted = all.filter((row) => row.product === product && row.state !== 'OPEN').length
  return halted === 0 ? undefined : halted
}

const columns: QueueColumn<Listed>[] = [
  { key: 'name', header: words.columns.name, cell: ({ name }) => <span className="font-medium">{name}</span> },
  {
    key: 'state',
    header: words.columns.state,
    cell: ({ state, isTrading }) => (
      <Badge tone={state === 'OPEN' && !isTrading ? 'neutral' : stateTones[state]}>
        {state === 'OPEN' && !isTrading ? words.closed : words.states[state]}
      </Badge>
    ),
  },
  {
    key: 'index',
    header: words.columns.index,
    cell: ({ index }) =>
      index === null ? (
        <span className="text-muted">{words.noIndex}</span>
      ) : (
        <Badge tone={indexTones[index.state]}>{words.indexStates[index.state]}</Badge>
      ),
  },
  {
    key: 'sources',
    header: words.columns.sources,
    cell: ({ index }) => (
      <span className="num">
        {index === null ? '' : words.used(index.sources.filter(({ isUsed }) => isUsed).length, index.sources.length)}
      </span>
    ),
    isWide: true,
  },
]
