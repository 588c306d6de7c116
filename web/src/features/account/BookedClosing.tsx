import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '@assay/ui/Button'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Panel } from '@assay/ui/Panel'
import { formatMoment } from '@assay/ui/time'
import { useErrorText } from '../../i18n/errorText.ts'
import { paths } from '../../paths.ts'
import { useZone } from '../settings/preferences.ts'
import { type Closing, useCancelClosing } from './closingQueries.ts'

/** While it waits, and how it is cancelled. */
export function BookedClosing({ booked }: { booked: NonNullable<Closing['booked']> }) {
  const t = useTranslations('security.closing')
  const zone = useZone()
  const errorText = useErrorText()
  const cancel = useCancelClosing(t('canceled'))
  const number = (words: React.ReactNode) => <Num>{words}</Num>
  return (
    <Panel title={t('bookedTitle')} isPadded>
      <p role="status" className="text-14">
        {t.rich('closesAt', { time: formatMoment(booked.closesAt, zone), n: number })}
      </p>
      <p className="mt-1 text-14">{t('bookedLine')}</p>
      <div className="mt-4 flex flex-col items-start gap-3">
        {cancel.isError && <Note tone="negative">{errorText(cancel.error)}</Note>}
        <div className="flex flex-wrap gap-3">
          <Button isBusy={cancel.isPending} onClick={() => cancel.mutate()}>
            {t('cancel')}
          </Button>
          <ButtonLink to={paths.ownData()} kind="secondary">
            {t('download')}
          </ButtonLink>
        </div>
      </div>
    </Panel>
  )
}
