import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@assay/ui/Button'
import { Checkbox } from '@assay/ui/Checkbox'
import { Num } from '@assay/ui/Num'
import { Overlay } from '@assay/ui/Overlay'
import { useErrorText } from '../../i18n/errorText.ts'
import { coinName, exactAmount } from '../balances/coinAmount.ts'
import { fromUnits, toUnits } from '../balances/units.ts'
import { useSmallConverts } from './convertQueries.ts'
import { AT_ONCE_MAX, type SmallBalance } from './smallBalances.ts'

interface SmallBalancesSheetProps {
  balances: readonly SmallBalance[]
  /** The coin that they become. */
  unit: string
  onClose: () => void
}

type Outcomes = ReturnType<typeof useSmallConverts>['data']

/** Chooses what is converted; then shows what became of each. */
export function SmallBalancesSheet({ balances, unit, onClose }: SmallBalancesSheetProps) {
  const t = useTranslations('convert.small')
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [sent, setSent] = useState<readonly SmallBalance[]>([])
  const converts = useSmallConverts(unit)
  const chosen = balances.filter(({ coin }) => !left.has(coin)).slice(0, AT_ONCE_MAX)
  const sum = fromUnits(chosen.reduce((total, { receive }) => total + toUnits(receive), 0n))
  const isSent = converts.isPending || converts.data !== undefined
  function toggle(coin: string, isOn: boolean) {
    setLeft((known) => new Set(isOn ? [...known].filter((each) => each !== coin) : [...known, coin]))
  }
  function send() {
    setSent(chosen)
    converts.mutate(chosen)
  }
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('title')}
      isLocked={converts.isPending}
      footer={
        converts.data === undefined ? (
          <Button size="lg" block onClick={send} isBusy={converts.isPending} disabled={chosen.length === 0}>
            {t('confirm', { count: isSent ? sent.length : chosen.length, coin: coinName(unit) })}
          </Button>
        ) : (
          <Button size="lg" block onClick={onClose}>
            {t('close')}
          </Button>
        )
      }
    >
      {isSent ? (
        <Sent balances={sent} unit={unit} outcomes={converts.data} />
      ) : (
        <>
          <ul>
            {balances.map(({ coin, total, receive }) => (
              <li key={coin} className="flex items-center justify-between gap-3 border-t border-line first:border-t-0">
                <Checkbox
                  className="min-h-11"
                  label={<Num unit={coinName(coin)}>{exactAmount(total)}</Num>}
                  isOn={chosen.some((each) => each.coin === coin)}
                  isDisabled={chosen.length === AT_ONCE_MAX && chosen.every((each) => each.coin !== coin)}
                  onChange={(isOn) => toggle(coin, isOn)}
                />
                <span className="text-13 text-muted">
                  {t.rich('about', { amount: () => <Num unit={coinName(unit)}>{exactAmount(receive)}</Num> })}
                </span>
              </li>
            ))}
          </ul>
          <p className="mt-3 flex justify-between gap-3 border-t border-line pt-3 font-medium text-strong">
            <span>{t('youReceive')}</span>
            <span>{t.rich('about', { amount: () => <Num unit={coinName(unit)}>{exactAmount(sum)}</Num> })}</span>
          </p>
          <p className="mt-3 text-13 text-muted">{t('terms')}</p>
        </>
      )}
    </Overlay>
  )
}

/** A line for each balance: on its way, converted, or why not. */
function Sent({ balances, unit, outcomes }: { balances: readonly SmallBalance[]; unit: string; outcomes: Outcomes }) {
  return (
    <ul role="status">
      {balances.map(({ coin, total }, place) => (
        <li
          key={coin}
          className="flex flex-wrap items-center justify-between gap-x-3 border-t border-line py-2.5 first:border-t-0"
        >
          <Num unit={coinName(coin)} className="text-strong">
            {exactAmount(total)}
          </Num>
          <Outcome outcome={outcomes?.[place]} coin={coinName(coin)} unit={unit} />
        </li>
      ))}
    </ul>
  )
}

interface OutcomeProps {
  outcome: NonNullable<Outcomes>[number] | undefined
  coin: string
  unit: string
}

function Outcome({ outcome, coin, unit }: OutcomeProps) {
  const t = useTranslations('convert')
  const errorText = useErrorText()
  if (outcome === undefined) return <span className="text-13 text-muted">{t('statuses.0')}</span>
  if (outcome.status === 'rejected') return <span className="text-13 text-negative">{errorText(outcome.reason)}</span>
  const { status, reason, receive } = outcome.value
  if (status === 1) return <Num unit={coinName(unit)} className="text-positive">{`+${exactAmount(receive)}`}</Num>
  if (status === 0) return <span className="text-13 text-muted">{t('statuses.0')}</span>
  return <span className="text-13 text-warning">{t(`failures.${reason ?? 'PRICE_MOVED'}`, { coin })}</span>
}
