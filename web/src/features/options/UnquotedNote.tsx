import { useTranslations } from 'use-intl'
import { Note } from '@assay/ui/Note'

interface UnquotedNoteProps {
  isHalted: boolean
  className: string
}

/** Why an expiry has no quotes now. */
export function UnquotedNote({ isHalted, className }: UnquotedNoteProps) {
  const t = useTranslations('options')
  return (
    <Note
      tone={isHalted ? 'negative' : 'warning'}
      className={className}
      title={t(isHalted ? 'haltedTitle' : 'unquotedTitle')}
    >
      {t(isHalted ? 'halted' : 'unquoted')}
    </Note>
  )
}
