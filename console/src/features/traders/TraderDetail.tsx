import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { formatDateTime } from '@assay/ui/time'
import { traderReviewWords as words } from '@assay/words/traderReviewWords'
import { api } from '../../api.ts'
import type { Me } from '../../me.ts'
import { AskButton } from '../../parts/AskButton.tsx'
import { coinText } from '../../parts/coinText.ts'
import { DecisionBar } from '../../parts/DecisionBar.tsx'
import { Facts } from '../../parts/Facts.tsx'
import { deviceZone } from '../../zone.ts'

export type TraderRow = OperatorOutput<'follow', 'listTraderReviews'>['rows'][number]

export function TraderDetail({ row, me }: { row: TraderRow; me: Me }) {
  return (
    <>
      <h2 className="text-16 font-semibold text-strong">{words.heading(row.name)}</h2>
      <Facts
        rows={[
          [words.columns.customer, String(row.customerId)],
          [words.account, row.account],
          [words.applied, formatDateTime(row.appliedAt, deviceZone())],
          [words.about, row.about],
          ...row.requirements.map(
            ({ has, isMet, name, needs }) =>
              [
                words.requirements[name],
                `${isMet ? words.met : words.notMet}${has === null || needs === null ? '' : ` (${words.has(has, needs)})`}`,
              ] as const,
          ),
          [words.followers, String(row.followers)],
          [words.copied, coinText(row.copied, row.coin)],
        ]}
      />
      <p className="mt-4 text-12 text-muted">{words.hint}</p>
      {me.permissions.includes('customers.freeze') && <Decision row={row} />}
    </>
  )
}

function Decision({ row: { customerId, revision, state } }: { row: TraderRow }) {
  const named = { customerId, revision }
  const canAsk = state === 'PENDING' || state === 'CLOSED'
  return (
    <DecisionBar>
      {canAsk && (
        <AskButton
          label={state === 'CLOSED' ? words.open : words.ask}
          className="flex-1"
          hotkey="a"
          title={words.askTitle}
          verb={words.ask}
          line={words.askLine}
          reasonLabel={words.whyAsk}
          act={(reason) => api.follow.requestTrader({ ...named, reason })}
          request={{ kind: 'follow.openTrader', about: named }}
        />
      )}
      {state === 'PENDING' && (
        <AskButton
          label={words.back}
          kind="secondary"
          className="flex-1"
          hotkey="r"
          title={words.backTitle}
          verb={words.backVerb}
          line={words.backLine}
          reasonLabel={words.whyBack}
          act={(reason) => api.follow.returnTrader({ ...named, reason })}
        />
      )}
      {state === 'APPROVED' && (
        <AskButton
          label={words.close}
          kind="secondary"
          className="flex-1"
          title={words.closeTitle}
          verb={words.closeVerb}
          line={words.closeLine}
          reasonLabel={words.whyClose}
          isDangerous
          act={(reason) => api.follow.closeTrader({ ...named, reason })}
        />
      )}
    </DecisionBar>
  )
}
