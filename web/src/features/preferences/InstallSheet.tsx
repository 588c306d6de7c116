import { useTranslations } from 'use-intl'
import { Overlay } from '@assay/ui/Overlay'
import { useExchangeName } from '../settings/settingsStore.ts'

const steps = ['share', 'add', 'confirm'] as const

/** The steps for browsers without an install dialog. */
export function InstallSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslations('shell.install')
  const name = useExchangeName()
  return (
    <Overlay isOpen onClose={onClose} title={t('title', { name })}>
      <ol className="flex list-decimal flex-col gap-3 ps-5 text-14">
        {steps.map((step) => (
          <li key={step}>{t(`steps.${step}`)}</li>
        ))}
      </ol>
    </Overlay>
  )
}
