import { Button } from '@assay/ui/Button'
import { Overlay } from '@assay/ui/Overlay'
import { showToast } from '@assay/ui/toast'
import { type FormEvent, useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { coinName } from '../balances/coinAmount.ts'
import { useCoinScale } from '../balances/coinScales.ts'
import { useFirstWrong } from '../user/useFirstWrong.ts'
import { FollowRefusal } from './FollowRefusal.tsx'
import { type Follow, useUpdateFollow } from './followQueries.ts'
import { SettingsFields } from './SettingsFields.tsx'
import { settingsInput, settingsProblems, textOfSettings } from './settingsForm.ts'

/** Other settings, for the trader's next orders. */
export function EditSheet({ follow, onClose }: { follow: Follow; onClose: () => void }) {
  const t = useTranslations('follow')
  const formId = useId()
  const scale = useCoinScale()(follow.coin)
  const [text, setText] = useState(() => textOfSettings(follow.settings))
  const [presses, setPresses] = useState(0)
  const form = useFirstWrong(presses)
  const update = useUpdateFollow()
  const problems = settingsProblems(text, scale)
  function submit(event: FormEvent) {
    event.preventDefault()
    setPresses(presses + 1)
    if (problems.length > 0 || update.isPending) return
    update.mutate(
      { followId: follow.followId, ...settingsInput(text) },
      {
        onSuccess() {
          onClose()
          showToast({ tone: 'positive', text: t('edited') })
        },
      },
    )
  }
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('edit')}
      isLocked={update.isPending}
      footer={
        <Button type="submit" form={formId} size="lg" block isBusy={update.isPending}>
          {t('save')}
        </Button>
      }
    >
      <form ref={form} id={formId} onSubmit={submit} noValidate className="flex flex-col gap-4 pb-2">
        <p className="text-13 text-muted">{t('editLine')}</p>
        <SettingsFields
          text={text}
          onChange={setText}
          problems={presses > 0 ? problems : []}
          scale={scale}
          unit={coinName(follow.coin)}
        />
        <FollowRefusal error={update.error} />
      </form>
    </Overlay>
  )
}
