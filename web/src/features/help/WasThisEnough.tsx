import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Panel } from '@assay/ui/Panel'
import { AskService } from './AskService.tsx'

/** Asks whether the article helped, and leads to customer service if not. The answer is not sent. */
export function WasThisEnough({ article }: { article: string }) {
  const t = useTranslations('help.enough')
  const [answer, setAnswer] = useState<'yes' | 'no' | null>(null)
  const place = useRef<HTMLDivElement>(null)
  function choose(chosen: 'yes' | 'no') {
    setAnswer(chosen)
    // The pressed button goes away: the next Tab continues from here, not from the top of the page.
    place.current?.focus()
  }
  return (
    <Panel isPadded>
      <div
        ref={place}
        tabIndex={-1}
        className="flex min-h-10 flex-wrap items-center justify-between gap-3 outline-0"
        role="status"
      >
        {answer === null && (
          <>
            <h2 className="text-14 font-medium text-strong">{t('title')}</h2>
            <div className="flex gap-2">
              <Button kind="secondary" size="sm" onClick={() => choose('yes')}>
                {t('yes')}
              </Button>
              <Button kind="secondary" size="sm" onClick={() => choose('no')}>
                {t('no')}
              </Button>
            </div>
          </>
        )}
        {answer === 'yes' && <p className="text-14">{t('thanks')}</p>}
        {answer === 'no' && (
          <>
            <p className="min-w-0 flex-1 text-14">{t('ask')}</p>
            <AskService article={article} />
          </>
        )}
      </div>
    </Panel>
  )
}
