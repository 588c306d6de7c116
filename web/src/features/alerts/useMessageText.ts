import { useTranslations } from 'use-intl'
import { paths } from '../../paths.ts'
import { formatAmount, formatPrice, formatRate } from '../../ui/format.ts'
import type { Message } from '../session/inbox.ts'
import { type ListedPair, pairTitle, useCoins } from '../market/coins.ts'
import { tradeLink } from '../market/tradeLink.ts'
import type { AlertKind } from '../trade/alerts/alertForm.ts'
import { leftToRight, lineText } from '../trade/alerts/lineText.ts'

export interface MessageText {
  title: string
  line: string
  /** Where what it is about stands: the orders of the pair, the position, the chart. */
  link: { to: string; pair: string } | null
  /** Of an alert. */
  alert: { rule: string; reached: string; note: string } | null
}

/** A message in the words of the language in use. */
export function useMessageText(): (message: Message) => MessageText {
  const t = useTranslations('alerts')
  const { lists } = useCoins()
  return ({ kind, facts }) => {
    const symbol = String(facts.symbol ?? '')
    const pair = [...lists.currencyList, ...lists.contractList].find((listed) => listed.symbol === symbol)
    const name = leftToRight(pair === undefined ? symbol : pairTitle(pair))
    const link = pair === undefined ? null : { to: linkOf(kind, pair), pair: name }
    if (kind !== 'ALERT') {
      const word = (key: string) => (t.has(`words.${key}` as 'words.BUY') ? t(`words.${key}` as 'words.BUY') : '')
      const words = tradeWords(facts, { pair, name, word })
      return {
        title: t(`title.${kind}`, words),
        line: t(`line.${facts.outcome === 'VOID' ? 'SECOND_VOID' : kind}`, words),
        link,
        alert: null,
      }
    }
    const rule = facts.kind as AlertKind
    const shown = (value: string) => lineText(rule, value, pair?.basePrecision)
    const line = shown(String(facts.line))
    const note = String(facts.note ?? '')
    const reached = shown(shorten(rule, String(facts.reached)))
    return {
      title: t(`title.${rule}`, { pair: name, line }),
      line: note === '' ? t('sheet.now', { value: reached }) : note,
      link,
      alert: { rule: t(`rule.${rule}`, { line }), reached, note },
    }
  }
}

function linkOf(kind: Message['kind'], pair: ListedPair): string {
  return kind === 'SECOND_SETTLED' ? paths.second(pair.symbol) : tradeLink(pair)
}

interface About {
  pair: ListedPair | undefined
  name: string
  /** Bought, long, paid, in the language in use. */
  word: (key: string) => string
}

/** The values of the sentences about trading, as they are read. */
function tradeWords(facts: Message['facts'], { pair, name, word }: About): Record<string, string> {
  const text = (key: string) => String(facts[key] ?? '')
  const amount = text('amount') || text('result')
  const coin = pair === undefined ? '' : 'indexSymbol' in pair ? name : pair.coin.toUpperCase()
  return {
    pair: name,
    coin: leftToRight(coin),
    quote: (pair?.baseCoin ?? '').toUpperCase(),
    side: word(text('side')),
    flow: word(amount.startsWith('-') ? 'paid' : 'received'),
    rest: /[1-9]/.test(text('rest')) ? 'some' : 'none',
    quantity: leftToRight(formatAmount(text('quantity'), 18, { trim: true })),
    price: leftToRight(formatPrice(text('price'), pair?.basePrecision)),
    result: leftToRight(formatAmount(amount, 8, { trim: true, plus: true })),
    rate: leftToRight(formatRate(text('rate'))),
  }
}

/** A change is kept with four decimals and shown with two, towards zero. */
function shorten(kind: AlertKind, value: string): string {
  return kind.startsWith('CHANGE') ? value.replace(/(\.\d\d)\d*$/, '$1') : value
}
