import { useState } from 'react'
import { WITHDRAWAL_PAUSE_HOURS } from '@assay/api/accountFigures'
import { ADDRESS_WAIT_HOURS } from '@assay/api/withdrawalFigures'
import { useMutation } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { Switch } from '@assay/ui/Checkbox'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { Panel } from '@assay/ui/Panel'
import { showToast } from '@assay/ui/toast'
import { isStepUpClosed, useStepUp } from '../user/useStepUp.tsx'
import { useBookChanged, useWithdrawalStatus } from './withdrawalQueries.ts'

/** Whether only addresses of the book are allowed: the customer's own choice. */
export function AddressModePanel() {
  const t = useTranslations('withdrawal.book')
  const errorText = useErrorText()
  const changed = useBookChanged()
  const { data: status } = useWithdrawalStatus()
  const [isAsking, setIsAsking] = useState(false)
  const stepUp = useStepUp('addWithdrawalAddress')
  const isOn = status?.allowlistOnly ?? false
  const hours = isOn ? WITHDRAWAL_PAUSE_HOURS : ADDRESS_WAIT_HOURS
  const change = useMutation({
    mutationFn: (allowlistOnly: boolean) =>
      stepUp.run((proofs) => api.withdrawal.setAddressMode({ ...proofs, allowlistOnly })),
    onSuccess(_, allowlistOnly) {
      setIsAsking(false)
      showToast({
        tone: 'positive',
        text: allowlistOnly ? t('turnedOn') : t('turnedOff', { hours: WITHDRAWAL_PAUSE_HOURS }),
      })
    },
    onSettled: changed,
  })
  return (
    <Panel isPadded>
      <Switch label={t('only')} isOn={isOn} isDisabled={status === undefined} onChange={() => setIsAsking(true)} />
      <p className="text-13 text-muted">{t('onlyLine', { hours: ADDRESS_WAIT_HOURS })}</p>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t(isOn ? 'offTitle' : 'onTitle')}
        verb={t(isOn ? 'off' : 'on')}
        isBusy={change.isPending}
        error={change.isError && !isStepUpClosed(change.error) ? errorText(change.error) : undefined}
        onConfirm={() => change.mutate(!isOn)}
      >
        <p className="text-14">{t(isOn ? 'offLine' : 'onLine', { hours })}</p>
      </ConfirmSheet>
      {stepUp.sheet}
    </Panel>
  )
}
