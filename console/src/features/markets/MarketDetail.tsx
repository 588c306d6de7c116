import type { Permission } from '@assay/api/permissions'
import { Badge } from '@assay/ui/Badge'
import { Button } from '@assay/ui/Button'
import { formatDateTime } from '@assay/ui/time'
import { consoleWords } from '@assay/words/consoleWords'
import { reasonOf } from '@assay/words/exchangeReasons'
import { useState } from 'react'
import { api } from '../../api.ts'
import { Facts } from '../../parts/Facts.tsx'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'
import { deviceZone } from '../../zone.ts'
import { IndexSources } from './IndexSources.tsx'
import type { Listed } from './listed.ts'

const { markets: words } = consoleWords

interface MarketDetailProps {
  row: Listed
  permissions: readonly Permission[]
}

/** One person halts, two resume. Nothing here changes a price or a result. */
export function MarketDetail({ row, permissions }: MarketDetailProps) {
  const { product, market, name, state, halt, index } = row
  const [asking, setAsking] = useState<'halt' | 'resume' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <div className="flex items-start justify-between gap-3">
        <h2 className="text-16 font-semibold text-strong">{name}</h2>
        <Badge tone={state === 'OPEN' ? 'positive' : 'negative'}>{words.states[state]}</Badge>
      </div>
      <Facts
        rows={[
          [words.columns.product, words.products[product]],
          [words.symbol, market],
          ...(halt === null
            ? []
            : [
                [words.columns.since, formatDateTime(halt.since, deviceZone())] as const,
                [words.haltedBy, halt.by ?? words.byFault] as const,
                [words.why, reasonOf(halt.reason)] as const,
              ]),
        ]}
      />
      {state === 'OPEN' && permissions.includes('markets.halt') && (
        <Button kind="danger" className="mt-4 w-full" onClick={() => setAsking('halt')}>
          {words.halt}
        </Button>
      )}
      {state === 'HALTED' && permissions.includes('markets.resume') && (
        <Button className="mt-4 w-full" onClick={() => setAsking('resume')}>
          {words.resume}
        </Button>
      )}
      <IndexSources index={index} />
      {asking === 'halt' && (
        <ReasonSheet
          title={words.haltTitle(name)}
          verb={words.haltVerb}
          kind="danger"
          reasonLabel={words.haltReason}
          act={(reason) => api.markets.haltMarket({ product, market, reason })}
          onClose={close}
        >
          <p className="text-13 text-normal">{words.haltLine}</p>
        </ReasonSheet>
      )}
      {asking === 'resume' && (
        <ReasonSheet
          title={words.resumeTitle(name)}
          verb={words.resume}
          reasonLabel={words.resumeReason}
          act={(reason) => api.markets.requestResume({ product, market, reason })}
          onClose={close}
        >
          <p className="text-13 text-normal">{words.resumeLine}</p>
        </ReasonSheet>
      )}
    </>
  )
}
