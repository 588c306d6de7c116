import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { ButtonLink } from '@assay/ui/Button'
import { EmptyState } from '@assay/ui/EmptyState'
import { formatAmount } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { type Column, Responsive } from '@assay/ui/Table'
import { type Balance, useBalance, useBalances } from '../balances/balances.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import { useIsDemo } from '../settings/settingsStore.ts'
import type { PairLooks } from '../trade/orders/orderTexts.ts'
import type { PairRules } from './pairRules.ts'

/** Under the desktop's ticket: the pair's two coins, and what is in orders. */
export function PairAssets({ rules, looks }: { rules: PairRules; looks: PairLooks }) {
  const t = useTranslations('trade')
  const isDemo = useIsDemo()
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const base = useBalance('PLATFORM', rules.base)
  const quote = useBalance('PLATFORM', rules.quote)
  const rows: [string, string | undefined, number, string?][] = [
    [looks.quote, quote?.total, looks.totalDecimals],
    [looks.coin, base?.total, 8],
    [t('assets.inOrders'), quote?.held, looks.totalDecimals, looks.quote],
  ]
  return (
    <section aria-labelledby="pair-assets" className="border-t border-line px-4 py-3.5">
      <div className="mb-2 flex items-center justify-between">
        <h2 id="pair-assets" className="text-13 font-semibold text-strong">
          {t('assets.title')}
        </h2>
        <Link to={paths.assets()} className="text-12 text-brand-text">
          {t('assets.transfer')}
        </Link>
      </div>
      <dl className="text-12">
        {rows.map(([label, value, decimals, unit]) => (
          <div key={label} className="flex justify-between gap-4 py-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="text-strong">
              <Num isHidden={isHidden} {...(unit === undefined ? {} : { unit })}>
                {formatAmount(value, decimals)}
              </Num>
            </dd>
          </div>
        ))}
      </dl>
      {isDemo && (
        <ButtonLink kind="secondary" size="sm" block to={paths.faucet()} className="mt-3">
          {t('assets.faucet')}
        </ButtonLink>
      )}
    </section>
  )
}

/** Every coin of the platform wallet, those that are zero left out. */
export function AssetsList() {
  const t = useTranslations('trade')
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const { data } = useBalances()
  const amount = (key: 'total' | 'available' | 'held', header: string, mobile: 'value' | 'line'): Column<Balance> => ({
    key,
    header,
    align: 'end',
    mobile,
    cell: (balance) => <Num isHidden={isHidden}>{formatAmount(balance[key], 8, { trim: true })}</Num>,
  })
  const columns: Column<Balance>[] = [
    {
      key: 'coin',
      header: t('assets.coin'),
      cell: ({ coin }) => <b className="font-medium">{coin.toUpperCase()}</b>,
      mobile: 'title',
    },
    amount('total', t('assets.total'), 'value'),
    amount('available', t('assets.available'), 'line'),
    amount('held', t('assets.held'), 'line'),
  ]
  const rows = (data ?? []).filter(({ wallet, total }) => wallet === 'PLATFORM' && Number(total) > 0)
  if (rows.length === 0) return <EmptyState title={t('assets.empty')}>{t('assets.emptyHelp')}</EmptyState>
  return (
    <Responsive caption={t('assets.title')} columns={columns} rows={rows} rowKey={({ coin }) => coin} size="dense" />
  )
}
