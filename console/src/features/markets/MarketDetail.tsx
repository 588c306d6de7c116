import type { Permission } from '@assay/api/permissions'
import { Badge } from '@assay/ui/Badge'
import { formatDateTime } from '@assay/ui/time'
import { consoleWords } from '@assay/words/consoleWords'
import { reasonOf } from '@assay/words/exchangeReasons'
import { api } from '../../api.ts'
import { AskButton } from '../../parts/AskButton.tsx'
import { Facts } from '../../parts/Facts.tsx'
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
        <AskButton
          label={words.halt}
          kind="danger"
          className="mt-4 w-full"
          title={words.haltTitle(name)}
          verb={words.haltVerb}
          line={words.haltLine}
          reasonLabel={words.haltReason}
          isDangerous
          act={(reason) => api.markets.haltMarket({ product, market, reason })}
        />
      )}
      {state === 'HALTED' && permissions.includes('markets.resume') && (
        <AskButton
          label={words.resume}
          className="mt-4 w-full"
          title={words.resumeTitle(name)}
          verb={words.resume}
          line={words.resumeLine}
          reasonLabel={words.resumeReason}
          act={(reason) => api.markets.requestResume({ product, market, reason })}
          request={{ kind: 'markets.resume', about: { product, market } }}
        />
      )}
      <IndexSources index={index} />
    </>
  )
}
