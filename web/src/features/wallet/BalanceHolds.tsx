import { useTranslations } from 'use-intl'
import { Summary } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { formatDateTime } from '@assay/ui/time'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { OwnNum } from '../session/OwnNum.tsx'
import { useZone } from '../settings/preferences.ts'
import type { ExplainedBalance } from './balanceCheck.ts'
import type { StoryAmounts } from './storyAmounts.ts'
import { useMarketTitle } from './useMarketTitle.ts'

type Hold = ExplainedBalance['holds'][number]

interface BalanceHoldsProps {
  holds: readonly Hold[]
  held: string
  amounts: StoryAmounts
}

/** What is held and for what, each with a way to it. */
export function BalanceHolds({ holds, held, amounts }: BalanceHoldsProps) {
  const t = useTranslations('wallet')
  return (
    <Panel title={t('balance.holds')}>
      {holds.length === 0 ? (
        <p className="px-4 pb-4 text-13 text-muted lg:px-5">{t('balance.noHolds')}</p>
      ) : (
        <Summary
          className="px-4 pb-4 lg:px-5"
          items={holds.map((hold) => ({
            label: <HoldLabel key={hold.id} hold={hold} />,
            value: <OwnNum>{amounts.show(hold.amount)}</OwnNum>,
          }))}
          total={{ label: t('columns.frozen'), value: <OwnNum>{amounts.show(held)}</OwnNum> }}
        />
      )}
    </Panel>
  )
}

const pathOf: Record<Hold['reason'], (symbol?: string) => string> = {
  SPOT_ORDER: paths.trade,
  FUTURES_ORDER: paths.contract,
  SECOND_CONTRACT: paths.second,
  WITHDRAWAL: () => paths.withdraw(),
  CONVERT: () => paths.exchange(),
  EARN: () => paths.finance(),
}

function HoldLabel({ hold: { reason, id, symbol, since } }: { hold: Hold }) {
  const t = useTranslations('wallet.balance')
  const zone = useZone()
  const titleOf = useMarketTitle()
  const to = pathOf[reason](symbol ?? undefined)
  const name = (
    <>
      {t(`reasons.${reason}`)} {symbol !== null && <Num>{titleOf(symbol)}</Num>}
    </>
  )
  return (
    <>
      <Link to={to} className="font-medium text-brand-text">
        {name}
      </Link>
      <span className="block text-12">
        <Num>{since === null ? `#${id}` : `#${id} · ${formatDateTime(since, zone)}`}</Num>
      </span>
    </>
  )
}
