import { Button, ButtonLink } from '@assay/ui/Button'
import { Checkbox, Switch } from '@assay/ui/Checkbox'
import { amountsLeftToRight } from '@assay/ui/leftToRight'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { NumberField } from '@assay/ui/NumberField'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { useBalance } from '../balances/balances.ts'
import { coinAmount, coinName, exactAmount } from '../balances/coinAmount.ts'
import { hasTooLittle, shortfall } from '../balances/shortfall.ts'
import { TransferSheet } from '../balances/TransferSheet.tsx'
import { useOwnText } from '../session/OwnNum.tsx'
import { type AmountProblem, amountProblem, mostOf, ownIn } from './earnFigures.ts'
import { type Position, type Product, useOpenPositions, useSubscribe } from './earnQueries.ts'
import { EarnRefusal } from './EarnRefusal.tsx'

interface SubscribeFormProps {
  product: Product
  scale: number
  amount: string
  onAmount: (amount: string) => void
  onDone: (position: Position) => void
}

/** The amount, the renewal of a fixed term, and the tick for its terms. */
export function SubscribeForm({ product, scale, amount, onAmount, onDone }: SubscribeFormProps) {
  const t = useTranslations('finance')
  const input = useRef<HTMLInputElement>(null)
  const [autoRenew, setAutoRenew] = useState(false)
  // The version whose terms were read: the terms of another version have to be read again.
  const [readVersion, setReadVersion] = useState<number | null>(null)
  const [isPressed, setIsPressed] = useState(false)
  const [isTransferring, setIsTransferring] = useState(false)
  const limits = useLimits(product, scale)
  const balance = useBalance('FINANCIAL', product.coin)
  const subscribe = useSubscribe()
  const problem = amountProblem(amount, limits)
  const { planId, days, version, coin, kind, unavailable } = product
  const hasRead = readVersion === version
  function submit(event: FormEvent) {
    event.preventDefault()
    setIsPressed(true)
    if (problem !== null) input.current?.focus()
    else if (hasRead && !subscribe.isPending)
      subscribe.mutate({ planId, money: amount, days, version, autoRenew }, { onSuccess: onDone })
  }
  if (unavailable !== null)
    return (
      <Note tone="info" title={t(`unavailable.${unavailable}`)}>
        <p>{t('unavailableLine')}</p>
        <ButtonLink size="sm" kind="secondary" className="mt-2" to={paths.finance()}>
          {t('toProducts')}
        </ButtonLink>
      </Note>
    )
  // Typing more digits cannot bring the amount under the limit, so the error is shown at once.
  const isShown = isPressed || problem?.startsWith('above') === true
  const shown = isShown && !(problem === 'aboveAvailable' && limits.isLoading) ? problem : null
  const lacksCoins = shown === 'aboveAvailable' || hasTooLittle(product.limitMin, balance?.available)
  return (
    <>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <AmountField {...{ limits, scale, amount, onAmount, input, coin }} problem={shown} />
        {lacksCoins && <MissingCoins coin={coin} onTransfer={() => setIsTransferring(true)} />}
        {kind === 'FIXED' && <Switch label={t('autoRenew')} isOn={autoRenew} onChange={setAutoRenew} />}
        <Checkbox
          label={t(tickOf(product))}
          isOn={hasRead}
          onChange={(isOn) => setReadVersion(isOn ? version : null)}
        />
        {isPressed && problem === null && !hasRead && (
          <p role="alert" className="text-13 text-negative">
            {t('tickMissing')}
          </p>
        )}
        <EarnRefusal error={subscribe.error} />
        <Button type="submit" size="lg" block isBusy={subscribe.isPending}>
          {problem === null
            ? amountsLeftToRight(t('submit', { amount: exactAmount(amount), coin: coinName(coin) }))
            : t('subscribe')}
        </Button>
      </form>
      {/* Beside the form: a form within it would send this one too. */}
      <TransferSheet
        isOpen={isTransferring}
        onClose={() => setIsTransferring(false)}
        coin={coin}
        from="PLATFORM"
        to="FINANCIAL"
        amount={shortfall(amount, limits)}
      />
    </>
  )
}

function useLimits(product: Product, scale: number) {
  const { data: positions = [] } = useOpenPositions()
  const balance = useBalance('FINANCIAL', product.coin)
  const own = ownIn(positions, product.planId, scale)
  return { product, available: balance?.available ?? '0', isLoading: balance === undefined, own, scale }
}

/** The words beside the tick: whether the principal is bound, and what redeeming early costs. */
function tickOf({ kind, earlyExit }: Product): 'tickFlexible' | 'tickEarly' | 'tickFixed' {
  if (kind === 'FLEXIBLE') return 'tickFlexible'
  return earlyExit ? 'tickEarly' : 'tickFixed'
}

interface AmountFieldProps {
  limits: ReturnType<typeof useLimits>
  scale: number
  coin: string
  amount: string
  onAmount: (amount: string) => void
  problem: AmountProblem | null
  input: React.RefObject<HTMLInputElement | null>
}

function AmountField({ limits, scale, coin, amount, onAmount, problem, input }: AmountFieldProps) {
  const t = useTranslations('finance')
  const own = useOwnText()
  const unit = coinName(coin)
  const { product, available } = limits
  const error =
    problem === null
      ? undefined
      : amountsLeftToRight(
          t(`problems.${problem}`, {
            coin: unit,
            minimum: exactAmount(product.limitMin),
            maximum: exactAmount(product.limitMax),
            left: exactAmount(product.remainAmount),
            quota: exactAmount(product.userQuota),
            own: own(exactAmount(limits.own)),
            available: own(coinAmount(available, coin)),
          }),
        )
  return (
    <NumberField
      ref={input}
      label={t('amount')}
      aside={t.rich('available', {
        amount: limits.isLoading ? '–' : own(coinAmount(available, coin)),
        coin: unit,
        n: (words) => <Num>{words}</Num>,
      })}
      value={amount}
      onChange={onAmount}
      decimals={scale}
      unit={unit}
      error={error}
      help={t('between', {
        minimum: exactAmount(product.limitMin),
        maximum: exactAmount(product.limitMax),
        coin: unit,
      })}
      action={
        <button
          type="button"
          disabled={limits.isLoading}
          onClick={() => onAmount(mostOf(limits))}
          className="min-h-10 ps-1 text-14 font-medium text-brand-text disabled:text-disabled"
        >
          {t('max')}
        </button>
      }
    />
  )
}

/** Earn takes coins of the financial wallet: offers the transfer, or the deposit where there is nothing to transfer. */
function MissingCoins({ coin, onTransfer }: { coin: string; onTransfer: () => void }) {
  const t = useTranslations('finance')
  const own = useOwnText()
  const elsewhere = useBalance('PLATFORM', coin)?.available ?? '0'
  const hasSome = Number(elsewhere) > 0
  const facts = { amount: own(coinAmount(elsewhere, coin)), coin: coinName(coin) }
  return (
    <Note tone="info" title={t('missingTitle')}>
      <p>{hasSome ? t('missingLine', facts) : t('missingNone', facts)}</p>
      <div className="mt-2">
        {hasSome ? (
          <Button size="sm" kind="secondary" onClick={onTransfer}>
            {t('transfer')}
          </Button>
        ) : (
          <ButtonLink size="sm" kind="secondary" to={paths.deposit({ coin })}>
            {t('deposit', facts)}
          </ButtonLink>
        )}
      </div>
    </Note>
  )
}
