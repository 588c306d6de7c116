import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Button } from '@assay/ui/Button'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { formatMoment } from '@assay/ui/time'
import { paths } from '../../paths.ts'
import { Link } from '../../router.tsx'
import { refreshUser, useSession } from '../session/sessionStore.ts'
import { useZone } from '../settings/preferences.ts'
import { Unfreeze } from './Unfreeze.tsx'
import { FREEZE_HOURS } from '@assay/api/accountFigures'

export function FreezePanel() {
  const t = useTranslations('security.freeze')
  const errorText = useErrorText()
  const zone = useZone()
  const frozen = useSession((session) => session.user?.frozen ?? null)
  const [isAsking, setIsAsking] = useState(false)
  const freeze = useMutation({
    mutationFn: () => api.security.freeze({}),
    onSuccess: async () => {
      await refreshUser()
      setIsAsking(false)
    },
  })
  const when = (time: number) => formatMoment(time, zone)
  const number = (words: React.ReactNode) => <Num>{words}</Num>
  return (
    <Panel isPadded title={frozen === null ? t('title') : t('frozenTitle')}>
      {frozen === null ? (
        <>
          <p className="mb-4 text-14 text-normal">{t('line')}</p>
          <Button kind="danger" onClick={() => setIsAsking(true)}>
            {t('freeze')}
          </Button>
        </>
      ) : (
        <Note tone="warning" title={t.rich('since', { time: when(frozen.since), n: number })}>
          <p>{t('allowed')}</p>
          {frozen.reason !== '' && <p className="mt-1">{t('reason', { reason: frozen.reason })}</p>}
          {frozen.reason === 'CLOSURE' ? (
            <Link to={paths.closeAccount()} className="font-medium text-brand-text hover:underline">
              {t('closing')}
            </Link>
          ) : frozen.until === null ? (
            <p className="mt-1">{t('byOperator')}</p>
          ) : (
            <p className="mt-1">{t.rich('until', { time: when(frozen.until), n: number })}</p>
          )}
        </Note>
      )}
      {frozen !== null && frozen.until !== null && <Unfreeze until={frozen.until} />}
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('confirmTitle')}
        verb={t('freeze')}
        kind="danger"
        isBusy={freeze.isPending}
        error={freeze.isError ? errorText(freeze.error) : undefined}
        onConfirm={() => freeze.mutate()}
      >
        <p className="text-14">{t('confirmLine', { hours: FREEZE_HOURS })}</p>
      </ConfirmSheet>
    </Panel>
  )
}
