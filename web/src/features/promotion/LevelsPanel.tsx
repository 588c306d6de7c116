import { useTranslations } from 'use-intl'
import { formatRate } from '@assay/ui/format'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import type { Programme } from './promotionQueries.ts'

const names = ['one', 'two', 'three'] as const

/** What each level brings, and how many people it has. */
export function LevelsPanel({ levels }: Pick<Programme, 'levels'>) {
  const t = useTranslations('promotion')
  return (
    <Panel title={t('how')} isPadded>
      <ol>
        {levels.map(({ level, people, rate }) => (
          <li key={level} className="flex items-center gap-3 border-t border-line py-2.5 first:border-t-0">
            <span className="grid size-6 flex-none place-items-center rounded-2 bg-sunken text-12 font-semibold text-strong">
              <Num>{String(level)}</Num>
            </span>
            <span className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4">
              <span className="font-medium text-strong">{t(`level.${names[level - 1] ?? 'three'}`)}</span>
              <span className="text-13 text-muted">{t('peopleCount', { count: people })}</span>
            </span>
            <span className="text-end font-semibold text-strong">
              <Num>{formatRate(rate, 0)}</Num>
            </span>
          </li>
        ))}
      </ol>
      <p className="pt-3 text-13 text-muted">{t('howLine')}</p>
    </Panel>
  )
}
