import { useTranslations } from 'use-intl'
import { Note } from '@assay/ui/Note'

export function HaltedNote({ title }: { title: string }) {
  const t = useTranslations('trade')
  return (
    <Note tone="negative" title={t('ticket.halted', { pair: title })}>
      {t('ticket.closedHelp')}
    </Note>
  )
}
