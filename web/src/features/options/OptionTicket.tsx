// Buying one contract: how many units, what that costs and can bring, and the picture of it.
import { Suspense, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatAmount as plainAmount, type Quantity } from '@assay/engine/money'
import { useConnection } from '../../live/live.ts'
import { paths } from '../../paths.ts'
import { readText, writeText } from '../../storage.ts'
import { ActionBar } from '@assay/ui/ActionBar'
import { Button, ButtonLink } from '@assay/ui/Button'
import { FieldError } from '@assay/ui/Field'
import { formatAmount } from '@assay/ui/format'
import { lazyPart } from '@assay/ui/lazyPart'
import { leftToRight } from '@assay/ui/leftToRight'
import { Num } from '@assay/ui/Num'
import { TicketField } from '@assay/ui/NumberField'
import { formatMoment } from '@assay/ui/time'
import { showToast } from '@assay/ui/toast'
import { useBalance } from '../balances/balances.ts'
import { sumDecimals } from '../balances/units.ts'
import { sayMoney } from '../session/sayMoney.ts'
import { useSession } from '../session/sessionStore.ts'
import { useZone } from '../settings/preferences.ts'
import { OptionDoubt } from './OptionDoubt.tsx'
import { type Choice, toAmount } from './optionModel.ts'
import { cost, price, volatilityText } from './optionTexts.ts'
import { affordableUnits, estimate, findProblem, readUnits, type TicketProblem } from './optionTicket.ts'
import { PayoffPicture } from './PayoffPicture.tsx'
import { showPositions } from './showPositions.ts'
import { TicketSummary } from './TicketSummary.tsx'
import { useOptionTrade } from './useOptionTrade.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { SETTLEMENT_MS } from '@assay/engine/options/terms'

const FirstOption = lazyPart(async () => ({ default: (await import('./FirstOption.tsx')).FirstOption }))

/** Whether the sheet about what can be lost has been read on this device. */
const READ_KEY = 'OWN_OPTION_READ'

interface OptionTicketProps {
  choice: Choice
  /** What the button says. */
  verb: string
  /** A phone's sheet: the button stays at its foot. On a phone's page it stays above the tab bar. */
  isInSheet?: boolean
  onBought?: () => void
}

export function OptionTicket({ choice, verb, isInSheet, onBought }: OptionTicketProps) {
  const t = useTranslations('options')
  const { series } = choice.contract
  const [text, setText] = useState('1')
  const [isProblemShown, setIsProblemShown] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const balance = useBalance('PLATFORM', series.asset)
  const available = toAmount(balance?.available, series.quoteScale)
  const units = readUnits(text)
  const problem = findProblem(choice, units, available)
  const trade = useOptionTrade('buy', ({ position: { symbol }, trade: { units: count, amount, fee } }) => {
    showToast({
      tone: 'positive',
      text: t('ticket.bought', {
        count: String(count),
        symbol: leftToRight(symbol),
        cost: sayMoney(sumDecimals([amount, fee]), 'usdt'),
      }),
      action: { label: t('list.open'), run: showPositions },
    })
    setText('')
    setIsProblemShown(false)
    onBought?.()
  })
  function send() {
    const { contract, quote, sequence } = choice
    writeText(READ_KEY, 'yes')
    setIsAsked(false)
    if (units !== null) trade.send({ symbol: contract.symbol, units, price: quote.ask, quoteSequence: sequence })
  }
  function press() {
    setIsProblemShown(true)
    if (problem !== null || trade.doubt !== null) return
    if (readText(READ_KEY) === null) setIsAsked(true)
    else send()
  }
  const offer = units === null ? verb : t('ticket.verbFor', { verb, money: offerText(choice, units) })
  const most = available === null ? null : affordableUnits(choice, available)
  return (
    <form
      aria-label={t('ticket.label')}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      className="flex flex-col gap-3"
    >
      <Terms choice={choice} />
      <QuoteFacts choice={choice} />
      <div data-field="units">
        <TicketField
          label={t('ticket.units')}
          value={text}
          onChange={setText}
          decimals={0}
          unit={leftToRight(
            `× ${formatAmount(plainAmount(1n, series.quantityDecimals), series.quantityDecimals)} ${series.coin.toUpperCase()}`,
          )}
          error={
            isProblemShown && problem !== null && problem.kind !== 'unquoted' ? problemText(t, problem) : undefined
          }
        />
      </div>
      <p className="flex justify-between gap-4 text-13 text-muted">
        <span>
          {t('ticket.available')}{' '}
          <OwnNum unit="USDT" className="text-strong">
            {balance === undefined ? '--' : formatAmount(balance.available, 2)}
          </OwnNum>
        </span>
        {most !== null && most > 0 && (
          <button type="button" className="text-brand-text" onClick={() => setText(String(most))}>
            {t('ticket.most', { count: String(most) })}
          </button>
        )}
      </p>
      {units !== null && <TicketSummary choice={choice} units={units} />}
      <ActionBar className={isInSheet === true ? '-bottom-4! bg-raised!' : 'lg:-mx-5 lg:mb-0! lg:px-5'}>
        <OptionDoubt trade={trade} />
        <BuyButton verb={offer} isBusy={trade.isBusy} isOff={trade.doubt !== null} onPress={press} />
      </ActionBar>
      <p className="text-12 leading-[1.5] text-muted">{t('ticket.risk', { minutes: SETTLEMENT_MS / 60_000 })}</p>
      {units !== null && <PayoffPicture choice={choice} held={{ units, cost: estimate(choice, units).total }} />}
      <Suspense>
        {isAsked && units !== null && (
          <FirstOption
            choice={choice}
            units={units}
            verb={offer}
            isBusy={trade.isBusy}
            onClose={() => setIsAsked(false)}
            onAccept={send}
          />
        )}
      </Suspense>
    </form>
  )
}

function offerText(choice: Choice, units: Quantity): string {
  return leftToRight(`${cost(estimate(choice, units).total, choice.contract.series)} USDT`)
}

/** The contract in words: its name is for lists. */
function Terms({ choice: { contract } }: { choice: Choice }) {
  const t = useTranslations('options')
  const zone = useZone()
  const { type, strike, series } = contract
  return (
    <p className="text-13 text-normal">
      {t.rich(type === 'C' ? 'ticket.call' : 'ticket.put', {
        strike: () => <Num>{price(strike, series)}</Num>,
        expiry: () => <Num>{formatMoment(series.expiry, zone)}</Num>,
      })}
    </p>
  )
}

function BuyButton(props: { verb: string; isBusy: boolean; isOff: boolean; onPress: () => void }) {
  const { verb, isBusy, isOff, onPress } = props
  const t = useTranslations('options')
  const isSign = useSession((session) => session.isSign)
  const connection = useConnection()
  const isLost = connection === 'reconnecting' || connection === 'offline'
  if (!isSign)
    return (
      <ButtonLink to={paths.entry()} size="lg" block>
        {t('ticket.signIn')}
      </ButtonLink>
    )
  return (
    <>
      <Button size="lg" block isBusy={isBusy} disabled={isOff || isLost} onClick={onPress}>
        {verb}
      </Button>
      {isLost && <FieldError>{t('ticket.offline')}</FieldError>}
    </>
  )
}

function QuoteFacts({ choice: { quote, contract } }: { choice: Choice }) {
  const t = useTranslations('options')
  const facts = [
    [t('chain.bid'), formatAmount(quote.bid, 2)],
    [t('chain.ask'), formatAmount(quote.ask, 2)],
    [t('chain.iv'), volatilityText(quote.iv)],
    [t('chain.delta'), quote.delta],
    [t('chain.theta'), formatAmount(quote.theta, 2)],
    [t('chain.vega'), formatAmount(quote.vega, 2)],
  ] as const
  return (
    <div className="rounded-3 bg-sunken p-3 text-12">
      <dl className="grid grid-cols-3 gap-x-3 gap-y-1.5">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt className="text-muted">{label}</dt>
            <dd className="text-13 text-strong">
              <Num>{value}</Num>
            </dd>
          </div>
        ))}
      </dl>
      <p className="mt-1.5 text-muted">
        {t('ticket.perCoin', { coin: leftToRight(`1 ${contract.series.coin.toUpperCase()}`) })}
      </p>
    </div>
  )
}

function problemText(t: ReturnType<typeof useTranslations<'options'>>, problem: TicketProblem): string {
  return problem.kind === 'maximum'
    ? t('problems.maximum', { count: String(problem.units) })
    : t(`problems.${problem.kind}`)
}
