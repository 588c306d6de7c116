import { useTranslations } from 'use-intl'
import { cx } from '@assay/ui/cx'

const steps = ['basic', 'document', 'review'] as const

/** How far it is: the steps up to the current one are filled, and the current one is named so. */
export function Steps({ current }: { current: (typeof steps)[number] }) {
  const t = useTranslations('identity.steps')
  const place = steps.indexOf(current)
  return (
    <ol aria-label={t('label')} className="mb-1 flex gap-2">
      {steps.map((step, index) => (
        <li
          key={step}
          aria-current={step === current ? 'step' : undefined}
          className={cx(
            'flex-1 border-t-[3px] pt-1.5 text-12 [overflow-wrap:anywhere]',
            index <= place ? 'border-brand' : 'border-line-strong',
            step === current ? 'font-semibold text-strong' : 'text-muted',
          )}
        >
          {t(step)}
        </li>
      ))}
    </ol>
  )
}
