import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '@assay/ui/Button'
import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { Note } from '@assay/ui/Note'
import { Panel } from '@assay/ui/Panel'
import { api } from '../../api.ts'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { isStepUpClosed, useStepUp } from '../user/useStepUp.tsx'
import { type Closing, useClosingChanged } from './closingQueries.ts'

/** What it means, and the button. */
export function BookClosing({ closing: { obstacles, dust, waitDays, releaseDays } }: { closing: Closing }) {
  const t = useTranslations('security.closing')
  const errorText = useErrorText()
  const changed = useClosingChanged()
  const stepUp = useStepUp('closeAccount')
  const [isAsking, setIsAsking] = useState(false)
  const book = useMutation({
    mutationFn: () => stepUp.run((proofs) => api.closing.bookClosing(proofs)),
    onMutate: () => setIsAsking(false),
    onSuccess: (closing) => changed(closing),
    onError: () => changed(),
  })
  return (
    <Panel title={t('meansTitle')} isPadded>
      <ul className="flex list-disc flex-col gap-1.5 ps-5 text-14">
        <li>{t('means.wait', { days: waitDays })}</li>
        <li>{t('means.rebates')}</li>
        <li>{t('means.end')}</li>
        <li>{t('means.dust', { dust })}</li>
        <li>{t('means.names', { days: releaseDays })}</li>
        <li>{t('means.kept')}</li>
      </ul>
      <div className="mt-4 flex flex-col items-start gap-3">
        {book.isError && !isStepUpClosed(book.error) && <Note tone="negative">{errorText(book.error)}</Note>}
        <div className="flex flex-wrap gap-3">
          <Button
            kind="danger"
            disabled={obstacles.length > 0}
            isBusy={book.isPending}
            onClick={() => setIsAsking(true)}
          >
            {t('book')}
          </Button>
          <ButtonLink to={paths.ownData()} kind="secondary">
            {t('download')}
          </ButtonLink>
        </div>
        {obstacles.length > 0 && <p className="text-13 text-muted">{t('blocked')}</p>}
      </div>
      <ConfirmSheet
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={t('confirmTitle')}
        verb={t('book')}
        kind="danger"
        onConfirm={() => book.mutate()}
      >
        <p className="text-14">{t('confirmLine', { days: waitDays })}</p>
      </ConfirmSheet>
      {stepUp.sheet}
    </Panel>
  )
}
