import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Note } from '@assay/ui/Note'
import { type HaltedProduct, useHalt } from '../../../live/halts.ts'

interface HaltedNoteProps {
  product: HaltedProduct
  market: string
  /** As customers see the market. */
  title: string
  /** What happens to what the customer has there; otherwise to open orders. */
  children?: ReactNode
}

/** What is halted and why, before anybody tries. */
export function HaltedNote({ product, market, title, children }: HaltedNoteProps) {
  const t = useTranslations('trade.ticket')
  const halt = useHalt(product, market)
  return (
    <Note tone="negative" title={t('halted', { pair: title })}>
      {halt && <p dir="auto">{halt.reason ?? t('haltedByFault')}</p>}
      {children ?? t('closedHelp')}
    </Note>
  )
}
