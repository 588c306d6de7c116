import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { Panel } from '@assay/ui/Panel'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { isStepUpClosed, useStepUp } from '../user/useStepUp.tsx'
import { type Closing, useCancelClosing, useClosingChanged } from './closingQueries.ts'

/** For inviters: while new rebates arrive, pending ones stay in the way of a closing. */
export function EarningPanel({ closing: { preparedAt } }: { closing: Closing }) {
  const t = useTranslations('security.closing.rebates')
  const errorText = useErrorText()
  const changed = useClosingChanged()
  const stepUp = useStepUp('closeAccount')
  const stop = useMutation({
    mutationFn: () => stepUp.run((proofs) => api.closing.prepareClosing(proofs)),
    onSuccess: (closing) => changed(closing),
    onError: () => changed(),
  })
  const resume = useCancelClosing(t('resumed'))
  const isStopped = preparedAt !== null
  const { error, isPending, mutate } = isStopped ? resume : stop
  return (
    <Panel title={t('title')} isPadded>
      <p role="status" className="text-14">
        {t(isStopped ? 'stoppedLine' : 'line')}
      </p>
      <div className="mt-4 flex flex-col items-start gap-3">
        {error !== null && !isStepUpClosed(error) && <Note tone="negative">{errorText(error)}</Note>}
        <Button kind="secondary" isBusy={isPending} onClick={() => mutate()}>
          {t(isStopped ? 'resume' : 'stop')}
        </Button>
      </div>
      {stepUp.sheet}
    </Panel>
  )
}
