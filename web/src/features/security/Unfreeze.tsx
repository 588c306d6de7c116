import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Button } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { showToast } from '@assay/ui/toast'
import { refreshUser } from '../session/sessionStore.ts'
import { isStepUpClosed, useStepUp } from '../user/useStepUp.tsx'

/** From `until` on the customer ends the freeze, with the proof that the server asks for. */
export function Unfreeze({ until }: { until: number }) {
  const t = useTranslations('security.freeze')
  const errorText = useErrorText()
  const stepUp = useStepUp('unfreeze')
  const run = useMutation({
    mutationFn: () => stepUp.run((proofs) => api.security.unfreeze(proofs)),
    onSuccess: async () => {
      showToast({ tone: 'positive', text: t('ended') })
      await refreshUser()
    },
  })
  if (Date.now() < until) return null
  return (
    <div className="mt-4 flex flex-col items-start gap-4">
      {run.isError && !isStepUpClosed(run.error) && <Note tone="negative">{errorText(run.error)}</Note>}
      <Button kind="secondary" isBusy={run.isPending} onClick={() => run.mutate()}>
        {t('unfreeze')}
      </Button>
      {stepUp.sheet}
    </div>
  )
}
