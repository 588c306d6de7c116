import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import type { OptionTrade } from './useOptionTrade.ts'

/** No answer yet. Checking again sends the same id, so the trade cannot happen twice. */
export function OptionDoubt({ trade }: { trade: OptionTrade }) {
  const t = useTranslations('options')
  if (trade.doubt === null) return null
  return (
    <Note tone="warning" title={t('doubt.title')}>
      <p role="alert">{t('doubt.help')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button kind="secondary" size="sm" isBusy={trade.isBusy} onClick={trade.askAgain}>
          {t('doubt.ask')}
        </Button>
        <Button kind="quiet" size="sm" disabled={trade.isBusy} onClick={trade.drop}>
          {t('doubt.drop')}
        </Button>
      </div>
    </Note>
  )
}
