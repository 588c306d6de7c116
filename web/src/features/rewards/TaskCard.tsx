import { useTranslations } from 'use-intl'
import { Button, ButtonLink } from '@assay/ui/Button'
import { formatRate } from '@assay/ui/format'
import { KeyValues, Meter } from '@assay/ui/KeyValue'
import { Num } from '@assay/ui/Num'
import { formatMoment } from '@assay/ui/time'
import { paths } from '../../paths.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { useZone } from '../settings/preferences.ts'
import { useClaim, type WelfareTask } from './rewardQueries.ts'

/** Where each task is done. */
const places: Record<WelfareTask['trigger'], string> = {
  VERIFICATION: paths.basicVerification(),
  SECOND_FACTOR: paths.authenticator(),
  ADDRESS_BOOK: paths.withdrawalAddresses(),
  DEPOSIT: paths.deposit(),
  TRADE: paths.trade(),
  EARN: paths.finance(),
}

/** One task: what to do, what it brings, until when, and the next step. */
export function TaskCard({ task }: { task: WelfareTask }) {
  const t = useTranslations('rewards.welfare')
  const zone = useZone()
  const { trigger, minimum, progress, kind, coin, amount, rate, days, budgetLeft, endTime, reward } = task
  const name = coinName(coin)
  const facts = { amount: exactAmount(amount), coin: name, rate: formatRate(rate, 0), days }
  return (
    <>
      <h2 className="text-16 font-semibold text-strong">
        {t(`task.${trigger}`, { amount: exactAmount(minimum), coin: name })}
      </h2>
      <p className="mt-1 text-13">{t(`reward.${kind}`, facts)}</p>
      {Number(minimum) > 0 && reward === null && (
        <div className="mt-3">
          <Meter
            value={Math.min(Number(progress), Number(minimum))}
            max={Number(minimum)}
            label={t('progress')}
            text={t('done', { progress: exactAmount(progress), minimum: exactAmount(minimum), coin: name })}
          />
        </div>
      )}
      <KeyValues
        className="mt-2"
        items={
          reward === null
            ? [
                { label: t('until'), value: <Num>{formatMoment(endTime, zone)}</Num> },
                { label: t('budgetLeft'), value: <Num unit={name}>{exactAmount(budgetLeft)}</Num> },
              ]
            : [
                { label: t('claimedAt'), value: <Num>{formatMoment(reward.claimedAt, zone)}</Num> },
                ...(reward.expiresAt === null
                  ? []
                  : [
                      { label: t('left'), value: <Num unit={name}>{exactAmount(reward.left)}</Num> },
                      { label: t('usableUntil'), value: <Num>{formatMoment(reward.expiresAt, zone)}</Num> },
                    ]),
              ]
        }
      />
      <div className="mt-3 flex flex-1 items-end">
        <NextStep task={task} />
      </div>
    </>
  )
}

function NextStep({ task: { taskId, trigger, state, lock, kind } }: { task: WelfareTask }) {
  const t = useTranslations('rewards.welfare')
  const claim = useClaim()
  if (state === 'LOCKED')
    return (
      <div className="flex w-full flex-wrap items-center justify-between gap-3">
        <p className="text-13 text-muted">{t(`lock.${lock ?? 'BUDGET'}`)}</p>
        {lock === 'DOCUMENT' && (
          <ButtonLink to={paths.basicVerification()} kind="secondary">
            {t('go')}
          </ButtonLink>
        )}
      </div>
    )
  if (state === 'ACTIVE')
    return (
      <ButtonLink to={places[trigger]} kind="secondary" className="w-full">
        {t('go')}
      </ButtonLink>
    )
  if (state === 'DONE')
    return (
      <Button className="w-full" isBusy={claim.isPending} onClick={() => claim.mutate(taskId)}>
        {t('claim')}
      </Button>
    )
  return <p className="text-13 font-medium text-muted">{t(kind === 'CASH' ? 'paid' : `state.${state}`)}</p>
}
