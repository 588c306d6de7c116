// A figure that is a term (a limit, a share, a time of a rule) reaches a sentence as an argument, from the configuration
// or from the constant that the program uses. Written in a text, it stays as it was when the term changes.
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { translated } from './catalogue.ts'
import { FALLBACK } from './languages.ts'

type Messages = { [key: string]: string | Messages }

const folder = new URL('../messages/', import.meta.url)

/** Where a figure is no term. One that is no longer needed fails the last test. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'the name of a figure: what happened in the last 24 hours': [
    'alerts.rule.CHANGE_ABOVE',
    'alerts.rule.CHANGE_BELOW',
    'alerts.sheet.change',
    'alerts.title.CHANGE_ABOVE',
    'alerts.title.CHANGE_BELOW',
    'binary.strip.change',
    'binary.strip.high',
    'binary.strip.low',
    'market.columns.change',
    'market.columns.day',
    'market.columns.range',
    'market.columns.volume',
    'trade.chart.label',
    'trade.keys.said',
    'trade.pair.change',
    'trade.pair.high',
    'trade.pair.low',
    'trade.pair.volume',
  ],
  'the shape of what is typed, which the schema of the operation enforces': [
    'errors.TRADE_PASSWORD_TOO_WEAK',
    'identity.problems.idCard_wrong',
    'security.authenticator.code',
    'security.authenticator.codeShape',
    'security.authenticator.line',
    'security.trade.line',
    'security.trade.problems.old',
    'security.trade.problems.shape',
    'security.trade.rule',
    'settings.antiPhishing.shape',
    'user.factor.totpHelp',
    'user.problems.codeShape',
    'user.problems.mainlandPhoneShape',
    'user.problems.phoneShape',
    'user.problems.recoveryShape',
    'user.problems.totpShape',
    'user.problems.userNameShape',
  ],
  'a unit, a clock time, a period of the calendar or a zero': [
    'binary.limits.help',
    'follow.amountProblem',
    'follow.fieldLines.ratio',
    'follow.percentProblem',
    'follow.periods.30',
    'follow.periods.365',
    'follow.periods.90',
    'follow.shareFormula',
    'follow.sharesNoneLine',
    'options.chain.vega',
    'wallet.history.explained',
    'wallet.history.short',
    'wallet.records.year',
    'wallet.transfer.problems.zero',
  ],
  'the usual way to state a 95 % range': ['binary.fair.beyondChance', 'binary.fair.withinChance'],
  'how the page works: one key moves by so many steps': ['trade.keys.note'],
  'a rule that has no other value: an index that is not NORMAL halves the leverage': ['futures.ticket.degradedHelp'],
  'an example, a name, or the place of a step': [
    'binary.verify.unsupported',
    'security.authenticator.enter',
    'security.authenticator.offLine',
    'security.authenticator.scan',
    'settings.textSize.sample',
    'user.account.userNameExample',
  ],
}

const allowed = new Set(Object.values(exceptions).flat())

function flatten(messages: Messages, path: string): [string, string][] {
  return Object.entries(messages).flatMap(([key, value]) =>
    typeof value === 'string' ? [[`${path}.${key}`, value] as [string, string]] : flatten(value, `${path}.${key}`),
  )
}

function readAll(language: string): [string, string][] {
  return readdirSync(new URL(`${language}/`, folder)).flatMap((file) =>
    flatten(
      JSON.parse(readFileSync(new URL(`${language}/${file}`, folder), 'utf8')) as Messages,
      file.replace('.json', ''),
    ),
  )
}

/** Numbers without the names of arguments, the exact forms of plurals, such as {=0 {none}}, and the word Web3. */
function numbersIn(message: string): number[] {
  const text = message
    .replaceAll(/Web3|2FA/gi, '')
    .replaceAll(/=\d+ \{/g, '{')
    .replaceAll(/\{\w+[,}]/g, '')
  return Array.from(text.matchAll(/\p{Nd}+/gu), ([digits]) => Number(digits.normalize('NFKC')))
}

/** Where English says "none", "one" or "both", some languages write digits. */
function hasDigits(language: string, message: string): boolean {
  return numbersIn(message).some((number) => language === FALLBACK || !(number <= 2))
}

/** From three on: "two" and "one" are mostly no figures. */
function hasNumberWord(message: string): boolean {
  return /\b(half|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|ninety|hundred)\b/i.test(
    message,
  )
}

const spelled = new Map(
  [...translated].map((language) => [
    language,
    readAll(language)
      .filter(([, message]) => hasDigits(language, message) || (language === FALLBACK && hasNumberWord(message)))
      .map(([key, message]) => `${key}: ${message}`),
  ]),
)

test.each([...translated])('no text in %s spells a figure of a rule', (language) => {
  const keyOf = (line: string) => line.slice(0, line.indexOf(':'))
  expect(spelled.get(language)?.filter((line) => !allowed.has(keyOf(line)))).toEqual([])
})

test('every exception is needed', () => {
  const lines = [...spelled.values()].flat()
  expect([...allowed].filter((key) => !lines.some((line) => line.startsWith(`${key}: `)))).toEqual([])
})
