import { useTranslations } from 'use-intl'

/** Tells a screen reader how many fields need a change after a press of the button. */
export function FormStatus({ count }: { count: number }) {
  const t = useTranslations('user.problems')
  return (
    <p role="status" className="sr-only">
      {count > 0 && t('count', { count })}
    </p>
  )
}
