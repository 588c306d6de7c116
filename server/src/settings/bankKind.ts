// The operator's configuration of payments to the exchange's bank account.
import { BANK_COIN, BANK_CURRENCY } from '@assay/api/bankFigures'
import { decimal } from '@assay/api/scalars'
import * as z from 'zod/mini'
import type { Core } from '../context.ts'
import { unitsOf } from './decimals.ts'
import { type Finding, refused, warning } from './finding.ts'
import type { Kind } from './kind.ts'

const BANK_KEY = 'bank'
const line = z.string().check(z.maxLength(80), z.regex(/^\P{Cc}*$/u))

const rules = z.strictObject({
  isOpen: z.boolean(),
  bankName: line,
  holder: line,
  accountNumber: line,
  branch: line,
  /** Whether its statements have a column of ids. They name their lines, so that none is credited twice. */
  hasIds: z._default(z.boolean(), true),
  /** Of one payment, in the currency. */
  minimum: decimal,
  maximum: decimal,
  /** In coins, of all that one operator's lines credit within a day. Above it two persons decide. */
  aloneMax: z._default(decimal, '10000'),
  /** How long a request waits for its payment. */
  dueHours: z.int().check(z.minimum(1), z.maximum(720)),
})
type BankRules = z.infer<typeof rules>

const closed: BankRules = {
  isOpen: false,
  bankName: '',
  holder: '',
  accountNumber: '',
  branch: '',
  hasIds: true,
  minimum: '100',
  maximum: '500000',
  aloneMax: '10000',
  dueHours: 72,
}

/** Nobody's account. */
const demo: BankRules = {
  ...closed,
  isOpen: true,
  bankName: 'Assay Demo Bank',
  holder: 'Assay Demo (no real account)',
  accountNumber: '6200 0000 0000 0005',
  branch: 'Demo branch',
}

export const bankKind: Kind<BankRules> = {
  owns: (key) => key === BANK_KEY,
  schemaOf: () => rules,
  seeds: async (environment) => new Map([[BANK_KEY, environment === 'demo' ? demo : closed]]),
  check: checkBank,
}

function checkBank({ isOpen, minimum, maximum, aloneMax, ...account }: BankRules): Finding[] {
  const needed = (['bankName', 'holder', 'accountNumber'] as const).filter((field) => account[field].trim() === '')
  return [
    ...(isOpen ? needed.map((field) => refused(field, 'Customers need it to pay.')) : []),
    ...(unitsOf(minimum) > unitsOf(maximum)
      ? [refused('minimum', `The smallest amount, ${minimum}, is above the largest, ${maximum}.`)]
      : []),
    ...(unitsOf(minimum) < unitsOf('1')
      ? [refused('minimum', `Less than 1 ${BANK_CURRENCY.toUpperCase()} may be worth nothing in the coin.`)]
      : []),
    ...(unitsOf(aloneMax) > unitsOf(HIGH)
      ? [warning('aloneMax', `One person alone could credit ${aloneMax} ${BANK_COIN.toUpperCase()} a day.`)]
      : []),
  ]
}

const HIGH = '100000'

export function readBankRules({ configuration }: Pick<Core, 'configuration'>): BankRules {
  const held = configuration.get(bankKind, BANK_KEY)
  if (held === undefined) throw new Error(`the configuration has no ${BANK_KEY}`)
  return held.value
}

/** Whether payments to the bank account are taken: opened by the operator, with a rate to convert at, and the coin is listed. */
export function isBankOpen(core: Pick<Core, 'configuration' | 'market' | 'outside'>): boolean {
  return readBankRules(core).isOpen && core.outside.rates.isConfigured && core.market.asset(BANK_COIN) !== undefined
}
