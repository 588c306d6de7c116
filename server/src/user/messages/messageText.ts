// A message in the words of a language, for mails and notifications. The web writes the same sentences with the
// customer's own settings (useMessageText.ts).
import { DEMO_NETWORK } from '@assay/api/demoNetwork'
import { groupOf, type MessageKind } from '@assay/api/messageKinds'
import { say } from '@assay/words/catalogue'
import { messageKeys } from '@assay/words/messageKeys'
import { utcTime } from '../../clock/utcTime.ts'
import type { Market } from '../../market/market.ts'

type Facts = Readonly<Record<string, string | number>>
type Books = Pick<Market, 'book'>

export interface Told {
  kind: MessageKind
  facts: Facts
}
export interface MessageText {
  title: string
  line: string
}

const DECIMALS_MAX = 18
/** As in the web. */
const RESULT_DECIMALS = 2

export function messageText(market: Books, language: string, { kind, facts }: Told): MessageText {
  const words = wordsOf(market, language, { kind, facts })
  const keys = messageKeys(kind, facts)
  const title = say(language, 'alerts', `title.${keys.title}`, words)
  if (keys.line !== null) return { title, line: say(language, 'alerts', `line.${keys.line}`, words) }
  const reached = shownLine(market, language, facts, String(facts.reached))
  const note = String(facts.note ?? '')
  return { title, line: note === '' ? say(language, 'alerts', 'sheet.now', { value: reached }) : note }
}

function wordsOf(market: Books, language: string, { kind, facts }: Told): Facts {
  const text = (key: string) => String(facts[key] ?? '')
  const book = market.book(text('symbol'))
  const amount = text('amount') || text('result')
  const number = (value: string) => formatted(language, value, { maximumFractionDigits: DECIMALS_MAX })
  const name = (key: string) => wordOf(language, text(key))
  return {
    pair: book === undefined ? text('symbol') : `${book.base}/${book.quote}`.toUpperCase(),
    coin: (book?.base ?? text('coin')).toUpperCase(),
    quote: (book?.quote ?? '').toUpperCase(),
    line: groupOf(kind) === 'alerts' ? shownLine(market, language, facts, text('line')) : '',
    amount: number(amount),
    receive: number(text('receive')),
    paid: formatted(language, text('paid'), fixed(RESULT_DECIMALS)),
    quantity: number(text('quantity')),
    price: formatted(language, text('price'), fixed(book?.priceDecimals ?? DECIMALS_MAX)),
    result: formatted(language, amount, { ...fixed(RESULT_DECIMALS), signDisplay: 'exceptZero' }),
    network: text('network') === DEMO_NETWORK ? wordOf(language, 'DEMO_NETWORK') : text('network'),
    side: name('side'),
    flow: wordOf(language, amount.startsWith('-') ? 'paid' : 'received'),
    rest: /[1-9]/.test(text('rest')) ? 'some' : 'none',
    since: utcTime(Number(facts.since ?? 0)),
    at: utcTime(Number(facts.at ?? 0)),
    hours: Number(facts.hours ?? 0),
    left: Number(facts.left ?? 0),
    days: Number(facts.days ?? 0),
    count: Number(facts.count ?? 0),
    ...plain(facts),
  }
}

/** Facts that are used as stored: names, codes that a sentence selects by, and texts of the staff. */
const plainFacts = [
  'note',
  'currency',
  'outcome',
  'change',
  'level',
  'what',
  'device',
  'address',
  'reason',
  'direction',
  'growth',
  'before',
  'trader',
  'ticket',
  'by',
  'date',
] as const

function plain(facts: Facts): Facts {
  return Object.fromEntries(plainFacts.map((key) => [key, String(facts[key] ?? '')]))
}

function wordOf(language: string, name: string): string {
  return isWord(name) ? say(language, 'alerts', `words.${name}`) : ''
}

const words = ['BUY', 'SELL', 'LONG', 'SHORT', 'UP', 'DOWN', 'paid', 'received', 'DEMO_NETWORK'] as const

function isWord(name: string): name is (typeof words)[number] {
  return (words as readonly string[]).includes(name)
}

function shownLine(market: Books, language: string, { kind, symbol }: Facts, value: string): string {
  if (String(kind).startsWith('CHANGE'))
    return `${formatted(language, value, { maximumFractionDigits: RESULT_DECIMALS, roundingMode: 'trunc' })}%`
  return formatted(language, value, fixed(market.book(String(symbol))?.priceDecimals ?? DECIMALS_MAX))
}

function fixed(decimals: number): Intl.NumberFormatOptions {
  return decimals === DECIMALS_MAX
    ? { maximumFractionDigits: decimals }
    : { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
}

/** Digits stay Latin, as in the web. A decimal string keeps every digit. '' for a text that is not a number. */
function formatted(language: string, value: string, options: Intl.NumberFormatOptions): string {
  if (!/^-?\d+(\.\d+)?$/.test(value)) return ''
  return new Intl.NumberFormat(language, { numberingSystem: 'latn', ...options }).format(value as `${number}`)
}
