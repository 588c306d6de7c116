import { useTranslations } from 'use-intl'
import { Note } from '../../../ui/Note.tsx'

export function HaltedNote({ title }: { title: string }) {
  const t = useTranslations('trade')
  return (
    <Note tone="negative" title={t('ticket.halted', { pair: title })} className="mb-2 lg:mx-4 lg:mt-3.5 lg:mb-0">
      {t('ticket.closedHelp')}
    </Note>
  )
}
