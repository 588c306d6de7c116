import { Button, ButtonLink } from '@assay/ui/Button'
import { Checkbox } from '@assay/ui/Checkbox'
import { formatRate } from '@assay/ui/format'
import { KeyValues } from '@assay/ui/KeyValue'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { Page, Panel } from '@assay/ui/Panel'
import { SkeletonRows } from '@assay/ui/Skeleton'
import { TopBar } from '@assay/ui/TopBar'
import { showToast } from '@assay/ui/toast'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { Found } from '../../Found.tsx'
import { paths } from '../../paths.ts'
import { matchPath, navigate, useLocation } from '../../router.tsx'
import { useBalance } from '../balances/balances.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { useCoinScale } from '../balances/coinScales.ts'
import { useFirstWrong } from '../user/useFirstWrong.ts'
import { AmountToFollow } from './AmountToFollow.tsx'
import { FollowRefusal } from './FollowRefusal.tsx'
import { isTraderId, type Trader, useFollows, useStartFollow, useTrader } from './followQueries.ts'
import { lossRate, Return } from './followWords.tsx'
import { SettingsFields } from './SettingsFields.tsx'
import { amountProblem, settingsInput, settingsProblems, startText } from './settingsForm.ts'
import { HowItWorks, UnknownTrader } from './TraderPage.tsx'
import { TraderHead } from './TraderCard.tsx'

const DAYS = 90

/** How copying sizes, how much, what ends it, and what can be lost. */
export default function ConfirmFollowPage() {
  const t = useTranslations('follow')
  const { path } = useLocation()
  const id = Number(matchPath(paths.confirmFollow(), path)?.['id'])
  return (
    <>
      <TopBar title={t('confirmPage')} backTo={paths.follow()} isOnCanvas />
      <Page title={t('confirmPage')}>
        <Found
          query={useTrader(id, DAYS)}
          isNamed={isTraderId(id)}
          failed={t('failed')}
          waiting={<SkeletonRows count={6} label={t('confirmPage')} />}
          none={<UnknownTrader />}
        >
          {(trader) => <Confirm trader={trader} />}
        </Found>
      </Page>
    </>
  )
}

function Confirm({ trader }: { trader: Trader }) {
  const t = useTranslations('follow')
  const { data: follows = [] } = useFollows()
  const running = follows.find(({ traderId }) => traderId === trader.traderId)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-2 lg:gap-4">
      <Panel isPadded>
        <TraderHead trader={trader} isLink />
        <div className="mt-4">
          {running === undefined ? (
            <FollowForm trader={trader} />
          ) : (
            <Note tone="info" title={t('already')}>
              <p>{t('alreadyLine')}</p>
              <div className="mt-2">
                <ButtonLink size="sm" kind="secondary" to={paths.follows()}>
                  {t('toMine')}
                </ButtonLink>
              </div>
            </Note>
          )}
        </div>
      </Panel>
      <div className="flex min-w-0 flex-col gap-3 lg:gap-4">
        <Panel isPadded title={t('figures')}>
          <KeyValues
            items={[
              { label: t('returnOf', { days: DAYS }), value: <Return part={trader.return} /> },
              { label: t('drawdown'), value: <Num>{lossRate(trader.drawdown)}</Num> },
              { label: t('share'), value: <Num>{formatRate(trader.shareRate, 0)}</Num> },
            ]}
          />
          <p className="mt-3 text-13 text-muted">{t('computed')}</p>
        </Panel>
        <HowItWorks />
      </div>
    </div>
  )
}

function FollowForm({ trader }: { trader: Trader }) {
  const t = useTranslations('follow')
  const { coin, minAmount, ratioMinAmount, traderId, unavailable } = trader
  const scale = useCoinScale()(coin)
  const available = useBalance('CONTRACT', coin)?.available ?? '0'
  const [amount, setAmount] = useState('')
  const [text, setText] = useState(startText)
  const [hasRead, setHasRead] = useState(false)
  const [presses, setPresses] = useState(0)
  const isPressed = presses > 0
  const form = useFirstWrong(presses)
  const start = useStartFollow()
  const minimum = text.mode === 'TRADER_RATIO' ? ratioMinAmount : minAmount
  const wrong = amountProblem(amount, { minimum, available, scale })
  const problems = settingsProblems(text, scale)
  function submit(event: FormEvent) {
    event.preventDefault()
    setPresses(presses + 1)
    if (wrong !== null || problems.length > 0 || !hasRead || start.isPending) return
    start.mutate(
      { traderId, totalAmount: amount, ...settingsInput(text) },
      {
        onSuccess() {
          showToast({ tone: 'positive', text: t('started', { name: trader.name }) })
          navigate(paths.follows(), { replace: true })
        },
      },
    )
  }
  if (unavailable !== null)
    return (
      <Note tone="info" title={t(`copyUnavailable.${unavailable}`)}>
        <p>{t(`unavailableLines.${unavailable}`)}</p>
        <ButtonLink size="sm" kind="secondary" className="mt-2" to={paths.follow()}>
          {t('toTraders')}
        </ButtonLink>
      </Note>
    )
  return (
    <form ref={form} onSubmit={submit} noValidate className="flex flex-col gap-4">
      <AmountToFollow
        {...{ amount, available, coin, minimum, scale }}
        onAmount={setAmount}
        problem={isPressed || wrong === 'aboveAvailable' ? wrong : null}
      />
      <SettingsFields
        text={text}
        onChange={setText}
        problems={isPressed ? problems : []}
        scale={scale}
        unit={coinName(coin)}
      />
      <Note tone="warning" title={t('risk')}>
        {t.rich('riskLine', {
          amount: exactAmount(amount === '' ? minimum : amount),
          coin: coinName(coin),
          n: (words) => <Num>{words}</Num>,
        })}
      </Note>
      <Checkbox label={t('tick', { share: formatRate(trader.shareRate, 0) })} isOn={hasRead} onChange={setHasRead} />
      {isPressed && wrong === null && problems.length === 0 && !hasRead && (
        <p role="alert" className="text-13 text-negative">
          {t('tickMissing')}
        </p>
      )}
      <FollowRefusal error={start.error} />
      <Button type="submit" size="lg" block isBusy={start.isPending}>
        <span>
          {wrong === null
            ? t.rich('submit', {
                amount: exactAmount(amount),
                coin: coinName(coin),
                n: (words) => <Num>{words}</Num>,
              })
            : t('submitEmpty')}
        </span>
      </Button>
    </form>
  )
}
