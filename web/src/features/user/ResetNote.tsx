import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Button } from '@assay/ui/Button'
import { leftToRight } from '@assay/ui/leftToRight'
import { Note } from '@assay/ui/Note'
import { formatMoment } from '@assay/ui/time'
import { showToast } from '@assay/ui/toast'
import { useZone } from '../settings/preferences.ts'

const RESET = ['security', 'factorReset']

/** While a reset of the second factors waits: any session of the owner cancels it. */
export function ResetNote() {
  const t = useTranslations('security.factorReset')
  const zone = useZone()
  const errorText = useErrorText()
  const queries = useQueryClient()
  const { data } = useQuery({ queryKey: RESET, queryFn: () => api.security.getFactorReset({}) })
  const cancel = useMutation({
    mutationFn: () => api.security.cancelFactorReset({}),
    onSuccess: () => showToast({ tone: 'positive', text: t('canceled') }),
    onSettled: () => queries.invalidateQueries({ queryKey: RESET }),
  })
  if (data === undefined || data.dueAt === null) return null
  return (
    <Note tone="negative" title={t('title', { time: leftToRight(formatMoment(data.dueAt, zone)) })}>
      <p>{t('line')}</p>
      {cancel.isError && <p className="mt-1 text-negative">{errorText(cancel.error)}</p>}
      <Button size="sm" className="mt-2" isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
        {t('cancel')}
      </Button>
    </Note>
  )
}
