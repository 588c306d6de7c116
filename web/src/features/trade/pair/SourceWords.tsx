import { useTranslations } from 'use-intl'
import { Seal } from '@assay/ui/Mark'
import { useIsConnectionLost } from '../../../live/live.ts'
import { sourceFacts, useIndexReading } from '../../market/useIndexReading.ts'

/** "5 of 5 sources agree", for the desktop's status bar; nothing while the connection is lost, because nobody knows then. */
export function SourceWords({ symbol }: { symbol: string }) {
  const t = useTranslations('trade')
  const reading = useIndexReading(symbol)
  const isLost = useIsConnectionLost()
  if (isLost || reading === undefined || reading.sources.length === 0) return null
  const { used, all } = sourceFacts(reading)
  return (
    <span className="inline-flex items-center gap-1.5 border-s border-line ps-5">
      <Seal state={reading.state === 'PAUSED' ? 'bad' : 'ok'} size={14} />
      {t('sources.agree', { used, all })}
    </span>
  )
}
