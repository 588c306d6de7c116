import { messageKeys } from '@assay/words/messageKeys'
import { useTranslations } from 'use-intl'
import { formatAmount, formatPrice, HIDDEN } from '@assay/ui/format'
import { leftToRight } from '@assay/ui/leftToRight'
import { formatDate, formatMoment, type Zone } from '@assay/ui/time'
import { useZone } from '../settings/preferences.ts'
import { networkText } from '../balances/channelFacts.ts'
import { useHiddenAmounts } from '../session/hiddenAmounts.ts'
import type { Message } from '../session/inbox.ts'
import { type ListedPair, pairTitle, useCoins } from '../market/coins.ts'
import { linksOf } from './messageLinks.ts'
import type { AlertKind } from '../trade/alerts/alertForm.ts'
import { lineText } from '../trade/alerts/lineText.ts'

export interface MessageText {
  title: string
  line: string
  /** The coin of the market that it is about; null where it is about none. */
  coin: string | null
  /** The facts of the line, one by one. */
  items: { label: string; value: string }[]
  /** Where what it is about is shown: the market, the records. */
  links: { to: string; label: string }[]
}

/** A message in the words of the language in use. Hidden amounts are hidden here too; prices are not. */
export function useMessageText(): (message: Message) => MessageText {
  const t = useTranslations('alerts')
  const { lists } = useCoins()
  const isHidden = useHiddenAmounts((state) => state.isHidden)
  const zone = useZone()
  return ({ kind, facts }) => {
    const symbol = String(facts.symbol ?? '')
    const pair = [...lists.currencyList, ...lists.contractList].find((listed) => listed.symbol === symbol)
    const name = leftToRight(pair === undefined ? symbol : pairTitle(pair))
    const about = {
      coin: pair?.coin ?? (typeof facts.coin === 'string' ? facts.coin : null),
      links: linksOf({ kind, facts, pair }).map(({ to, label }) => ({
        to,
        label: label === 'open' ? t('messages.open', { pair: name }) : t(`messages.${label}`),
      })),
    }
    const keys = messageKeys(kind, facts)
    if (keys.line !== null) {
      const word = (key: string) => (t.has(`words.${key}` as 'words.BUY') ? t(`words.${key}` as 'words.BUY') : '')
      const words = tradeWords(facts, { pair, name, word, isHidden, zone })
      return {
        ...about,
        title: t(`title.${keys.title}`, words),
        line: t(`line.${keys.line}`, words),
        items: itemsOf(kind, words).map(({ key, value }) => ({ label: t(`facts.${key}`), value })),
      }
    }
    const rule = facts.kind as AlertKind
    const shown = (value: string) => lineText(rule, value, pair?.basePrecision)
    const line = shown(String(facts.line))
    const note = String(facts.note ?? '')
    const reached = shown(shorten(rule, String(facts.reached)))
    return {
      ...about,
      title: t(`title.${rule}`, { pair: name, line }),
      line: note === '' ? t('sheet.now', { value: reached }) : note,
      items: [
        { label: t('messages.rule'), value: t(`rule.${rule}`, { line }) },
        { label: t('messages.reached'), value: reached },
        ...(note === '' ? [] : [{ label: t('messages.note'), value: note }]),
      ],
    }
  }
}

/** Days of funding are those of UTC. */
const UTC: Zone = { id: 'UTC', offset: '+00:00' }

interface About {
  pair: ListedPair | undefined
  name: string
  /** Bought, long, paid, in the language in use. */
  word: (key: string) => string
  isHidden: boolean
  zone: Zone
}

type Words = ReturnType<typeof tradeWords>

/** The values of the sentences about trading, as they are read. */
function tradeWords(facts: Message['facts'], { pair, name, word, isHidden, zone }: About) {
  const text = (key: string) => String(facts[key] ?? '')
  const amount = text('amount') || text('result')
  const own = (shown: string) => leftToRight(isHidden ? HIDDEN : shown)
  return {
    pair: name,
    coin: leftToRight((pair?.coin ?? text('coin')).toUpperCase()),
    amount: own(formatAmount(text('amount'), 18, { trim: true })),
    receive: own(formatAmount(text('receive'), 18, { trim: true })),
    network: networkText(text('network'), word('DEMO_NETWORK')),
    hours: Number(facts.hours ?? 0),
    note: text('note'),
    paid: own(formatAmount(text('paid'), 2)),
    currency: text('currency'),
    quote: (pair?.baseCoin ?? '').toUpperCase(),
    side: word(text('side')),
    flow: word(amount.startsWith('-') ? 'paid' : 'received'),
    outcome: text('outcome'),
    change: text('change'),
    level: text('level'),
    rest: /[1-9]/.test(text('rest')) ? 'some' : 'none',
    quantity: own(formatAmount(text('quantity'), 18, { trim: true })),
    price: text('price') === '' ? '' : leftToRight(formatPrice(text('price'), pair?.basePrecision)),
    result: own(formatAmount(amount, 2, { plus: true })),
    left: Number(facts.left ?? 0),
    what: text('what'),
    since: formatMoment(Number(facts.since ?? 0), zone),
    device: leftToRight(text('device')),
    address: leftToRight(text('address')),
    reason: text('reason'),
    growth: leftToRight(text('growth')),
    before: text('before'),
    trader: text('trader'),
    ticket: leftToRight(text('ticket')),
    by: text('by'),
    direction: text('direction'),
    days: Number(facts.days ?? 0),
    count: Number(facts.count ?? 0),
    date: text('date') === '' ? '' : leftToRight(formatDate(Date.parse(text('date')), UTC)),
    at: formatMoment(Number(facts.at ?? 0), zone),
  }
}

type FactName = 'market' | 'side' | 'filled' | 'closed' | 'average' | 'mark' | 'settled' | 'result'

function itemsOf(kind: Message['kind'], words: Words): { key: FactName; value: string }[] {
  const { pair, side, coin, quote } = words
  const quantity = leftToRight(`${words.quantity} ${coin}`)
  const price = leftToRight(`${words.price} ${quote}`)
  const result = leftToRight(`${words.result} ${quote}`)
  const market = { key: 'market', value: pair } as const
  switch (kind) {
    case 'ORDER_FILLED':
      return [
        market,
        { key: 'side', value: side },
        { key: 'filled', value: quantity },
        { key: 'average', value: price },
      ]
    case 'LIQUIDATED':
    case 'DELEVERAGED':
      return [market, { key: 'side', value: side }, { key: 'closed', value: quantity }, { key: 'mark', value: price }]
    case 'OPTION_SETTLED':
      return [market, { key: 'result', value: result }]
    case 'SECOND_SETTLED':
      return [
        market,
        { key: 'side', value: side },
        { key: 'result', value: result },
        ...(words.price === '' ? [] : [{ key: 'settled', value: price } as const]),
      ]
    default:
      return []
  }
}

/** A change is kept with four decimals and shown with two, towards zero. */
function shorten(kind: AlertKind, value: string): string {
  return kind.startsWith('CHANGE') ? value.replace(/(\.\d\d)\d*$/, '$1') : value
}
