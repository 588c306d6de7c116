import { useTranslations } from 'use-intl'
import { RefusalNote } from '../session/RefusalNote.tsx'

export function EarnRefusal({ error }: { error: unknown }) {
  const t = useTranslations('finance')
  return <RefusalNote error={error} unanswered={t('unanswered')} />
}
