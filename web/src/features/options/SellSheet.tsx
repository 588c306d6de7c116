// Selling back to the house: how many units, at which bid, and what comes of it.
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import type { OptionPosition } from '@assay/api/options'
import { divide, type Quantity } from '@assay/engine/money'
import { costOf, proceedsOf } from '@assay/engine/options/estimate'
import { Button } from '@assay/ui/Button'
import { formatAmount, formatPrice } from '@assay/ui/format'
import { Summary } from '@assay/ui/KeyValue'
import { leftToRight } from '@assay/ui/leftToRight'
import { Note } from '@assay/ui/Note'
import { Num } from '@assay/ui/Num'
import { TicketField } from '@assay/ui/NumberField'
import { Overlay } from '@assay/ui/Overlay'
import { showToast } from '@assay/ui/toast'
import { fromUnits, toUnits } from '../balances/units.ts'
import { OwnNum } from '../session/OwnNum.tsx'
import { OptionDoubt } from './OptionDoubt.tsx'
import { type Choice, choose, toAmount, toTicks } from './optionModel.ts'
import { useChain } from './optionQueries.ts'
import { cost as costText, money } from './optionTexts.ts'
import { readUnits } from './optionTicket.ts'
import { useOptionTrade } from './useOptionTrade.ts'

export function SellSheet({ position, onClose }: { position: OptionPosition; onClose: () => void }) {
  const t = useTranslations('options')
  const { data } = useChain(`${position.coin}usdt`, position.series)
  const choice = choose(data?.series === position.series ? data : undefined, position.symbol)
  const [text, setText] = useState(String(position.units))
  const [isProblemShown, setIsProblemShown] = useState(false)
  const units = readUnits(text)
  const isTooMany = units !== null && units > position.units
  const trade = useOptionTrade('sell', ({ trade: sold }) => {
    const received = fromUnits(toUnits(sold.amount) - toUnits(sold.fee))
    showToast({
      tone: 'positive',
      text: t('sell.done', {
        count: String(sold.units),
        symbol: leftToRight(sold.symbol),
        received: leftToRight(`${formatAmount(received, 2)} USDT`),
      }),
    })
    onClose()
  })
  function press() {
    setIsProblemShown(true)
    if (choice === null || units === null || isTooMany || trade.doubt !== null) return
    trade.send({ symbol: position.symbol, units, price: choice.quote.bid, quoteSequence: choice.sequence })
  }
  const hasBid = choice !== null && Number(choice.quote.bid) > 0
  const sale = choice !== null && hasBid && units !== null && !isTooMany ? { choice, units } : null
  return (
    <Overlay
      isOpen
      onClose={onClose}
      title={t('sell.title', { symbol: position.symbol })}
      isLocked={trade.isBusy}
      footer={
        <Button size="lg" block isBusy={trade.isBusy} disabled={!hasBid || trade.doubt !== null} onClick={press}>
          {sale === null ? t('sell.verb') : t('ticket.verbFor', { verb: t('sell.verb'), money: receiveText(sale) })}
        </Button>
      }
    >
      <div data-field="units">
        <TicketField
          label={t('ticket.units')}
          value={text}
          onChange={setText}
          decimals={0}
          unit={t('sell.of', { count: String(position.units) })}
          error={isProblemShown && (units === null || isTooMany) ? t('sell.tooMany') : undefined}
        />
      </div>
      {sale !== null && <SaleSummary sale={sale} position={position} />}
      {choice !== null && !hasBid && (
        <Note tone="warning" className="mt-3">
          {t('sell.noBid')}
        </Note>
      )}
      <OptionDoubt trade={trade} />
    </Overlay>
  )
}

interface Sale {
  choice: Choice
  units: Quantity
}

function tradeOf({ choice, units }: Sale) {
  const { series } = choice.contract
  const trade = { price: toTicks(choice.quote.bid, series.priceDecimals), units, index: choice.inputs.index }
  return { series, ...costOf(series, trade), proceeds: proceedsOf(series, trade) }
}

function receiveText(sale: Sale): string {
  const { series, proceeds } = tradeOf(sale)
  return leftToRight(`${money(proceeds, series)} USDT`)
}

function SaleSummary({ sale, position }: { sale: Sale; position: OptionPosition }) {
  const t = useTranslations('options')
  const { series, amount, fee, proceeds } = tradeOf(sale)
  const cost = toAmount(position.cost, series.quoteScale) ?? 0n
  const share = divide(cost * BigInt(sale.units), BigInt(position.units), 'down')
  const usdt = (text: string) => <Num unit="USDT">{text}</Num>
  return (
    <Summary
      className="mt-3"
      items={[
        {
          label: t('sell.bid', { coin: leftToRight(`1 ${series.coin.toUpperCase()}`) }),
          value: usdt(formatPrice(sale.choice.quote.bid, series.priceDecimals)),
        },
        { label: t('ticket.premium'), value: usdt(money(amount, series)) },
        { label: t('ticket.fee'), value: usdt(costText(fee, series)) },
        { label: t('sell.result'), value: <OwnNum unit="USDT">{money(proceeds - share, series, true)}</OwnNum> },
      ]}
      total={{ label: t('sell.receive'), value: usdt(money(proceeds, series)) }}
    />
  )
}
