import { useTranslations } from 'use-intl'
import { Note } from '@assay/ui/Note'
import { HaltedNote } from '../trade/pair/HaltedNote.tsx'

interface UnquotedNoteProps {
  series: string
  isHalted: boolean
  className: string
}

/** Why an expiry has no quotes now. */
export function UnquotedNote({ series, isHalted, className }: UnquotedNoteProps) {
  const t = useTranslations('options')
  return (
    <div className={className}>
      {isHalted ? (
        <HaltedNote product="OPTIONS" market={series} title={series}>
          {t('halted')}
        </HaltedNote>
      ) : (
        <Note tone="warning" title={t('unquotedTitle')}>
          {t('unquoted')}
        </Note>
      )}
    </div>
  )
}
