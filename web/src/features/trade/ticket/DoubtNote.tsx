import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import type { Doubt, Submit as AnySubmit } from './useSubmit.ts'

type Submit = Pick<AnySubmit<never>, 'isBusy' | 'askAgain' | 'sendAgain' | 'drop'>

/** No answer yet: shows what is known and what can be done. The order is sent again only under its own id. */
export function DoubtNote({
  submit,
  doubt,
  onShowOrders,
}: {
  submit: Submit
  doubt: Pick<Doubt<unknown>, 'outcome'>
  onShowOrders: () => void
}) {
  const t = useTranslations('trade')
  const isAbsent = doubt.outcome === 'absent'
  return (
    <Note tone="warning" title={t(isAbsent ? 'submit.absentTitle' : 'submit.unknownTitle')}>
      <p role="alert">{t(isAbsent ? 'submit.absent' : 'submit.unknown')}</p>
      <div className="mt-2 flex flex-wrap gap-2">
        {isAbsent ? (
          <Button kind="secondary" size="sm" isBusy={submit.isBusy} onClick={submit.sendAgain}>
            {t('submit.sendAgain')}
          </Button>
        ) : (
          <>
            <Button kind="secondary" size="sm" isBusy={submit.isBusy} onClick={submit.askAgain}>
              {t('submit.askAgain')}
            </Button>
            <Button kind="quiet" size="sm" onClick={onShowOrders}>
              {t('submit.openOrders')}
            </Button>
          </>
        )}
        <Button kind="quiet" size="sm" disabled={submit.isBusy} onClick={submit.drop}>
          {t('submit.drop')}
        </Button>
      </div>
    </Note>
  )
}
