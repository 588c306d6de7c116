import { useTranslations } from 'use-intl'
import { formatAmount } from '@assay/ui/format'
import { leftToRight } from '@assay/ui/leftToRight'
import { Panel } from '@assay/ui/Panel'
import { SidewaysScroll } from '@assay/ui/SidewaysScroll'
import type { Verification } from './verificationQueries.ts'
import { WITHDRAWAL_WINDOWS } from '@assay/api/accountFigures'

const USDT_DECIMALS = 8

/** What may be withdrawn at each level: the rules in force. */
export function LevelLimits({ limits }: Pick<Verification, 'limits'>) {
  const t = useTranslations('identity')
  const rows = ['request', 'day', 'month'] as const
  const show = (limit: string | null) =>
    limit === null ? t('limits.none') : leftToRight(formatAmount(limit, USDT_DECIMALS, { trim: true }))
  const cell = 'px-2 py-2.5 text-end first:ps-4 last:pe-4 lg:first:ps-5 lg:last:pe-5'
  return (
    <Panel title={t('limits.title')} className="overflow-hidden">
      <SidewaysScroll>
        <table className="w-full text-12">
          <thead className="text-muted">
            <tr>
              <th scope="col" className={`${cell} text-start! font-normal`}>
                {t('limits.unit')}
              </th>
              {limits.map(({ level }) => (
                <th key={level} scope="col" className={`${cell} font-normal`}>
                  {t(`level.${level}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row} className="border-t border-line">
                <th scope="row" className={`${cell} text-start! font-normal text-normal`}>
                  {t(`limits.${row}`, WITHDRAWAL_WINDOWS)}
                </th>
                {limits.map((limit) => (
                  <td key={limit.level} className={`${cell} num text-strong`}>
                    {show(limit[row])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </SidewaysScroll>
      <p className="border-t border-line px-4 py-3 text-12 text-muted lg:px-5">{t('limits.help')}</p>
    </Panel>
  )
}
