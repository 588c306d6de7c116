// What welfare rewards. A change applies to claims from then on; what was claimed stays as it is.
import { decimal } from '@assay/api/scalars'
import { welfareTrigger } from '@assay/api/welfare'
import type { WelfareTask } from '@assay/engine/welfare/commands'
import * as z from 'zod/mini'
import { listedCoins } from '../market/listings/coinKind.ts'
import { unitsOf } from '../settings/decimals.ts'
import { figuresOf, rateUpTo } from '../settings/figures.ts'
import { type Finding, refused } from '../settings/finding.ts'
import { ConfigurationError, type Definition, type Values } from '../settings/kind.ts'
import { namedKind } from '../settings/namedKind.ts'

/** A day, from its 00:00 UTC. */
const day = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))
const rules = z.strictObject({
  trigger: welfareTrigger,
  /** Of DEPOSIT, TRADE and EARN, in the coin; 0 of the others. */
  minimum: decimal,
  kind: z.enum(['CASH', 'FEE_VOUCHER', 'EARN_BOOST']),
  coin: z.string(),
  amount: decimal,
  rate: rateUpTo('1'),
  days: z.int().check(z.minimum(0), z.maximum(365)),
  budget: decimal,
  start: day,
  end: day,
  isOpen: z.boolean(),
})
export type WelfareRules = z.infer<typeof rules>

/** Keys such as welfare/second-factor. */
export const welfareKind = namedKind({
  prefix: 'welfare',
  schema: rules,
  demo: () => demoTasks,
  check: checkRules,
  definitions: (values) =>
    listedTasks(values).map(
      (task): Definition => ({ key: welfareKind.keyOf(task.task), command: { type: 'welfare.defineTask', task } }),
    ),
})

/** Throws ConfigurationError. */
export function listedTasks(values: Values): WelfareTask[] {
  const scales = new Map(listedCoins(values).map(({ asset, scale }) => [asset, scale]))
  return Array.from(values(welfareKind), ([key, value]): WelfareTask => {
    const scale = scales.get(value.coin)
    if (scale === undefined) throw new ConfigurationError([`${key}.coin: there is no coin of this name.`])
    const figures = figuresOf(key)
    return {
      task: welfareKind.nameOf(key),
      asset: value.coin,
      kind: value.kind,
      amount: figures.amount('amount', value.amount, scale),
      rate: figures.rate('rate', value.rate),
      days: value.days,
      budget: figures.amount('budget', value.budget, scale),
      startsAt: Date.parse(value.start),
      endsAt: Date.parse(value.end),
      isOpen: value.isOpen,
    }
  })
}

const moneyTriggers = ['DEPOSIT', 'TRADE', 'EARN']

function checkRules({ trigger, minimum, kind, rate, days, start, end, amount, budget }: WelfareRules): Finding[] {
  const isCash = kind === 'CASH'
  const wrong: [boolean, string, string][] = [
    [Number.isNaN(Date.parse(start)), 'start', 'There is no such day.'],
    [!(Date.parse(start) < Date.parse(end)), 'end', 'The end comes after the start.'],
    [isCash !== (unitsOf(rate) === 0n), 'rate', 'A voucher or a boost pays a part; cash has none.'],
    [isCash !== (days === 0), 'days', 'A voucher or a boost can be used for some days; cash has none.'],
    [unitsOf(amount) === 0n || unitsOf(amount) > unitsOf(budget), 'budget', 'It pays for at least one reward.'],
    [moneyTriggers.includes(trigger) !== unitsOf(minimum) > 0n, 'minimum', 'Only deposits, trades and earn have one.'],
  ]
  return wrong.filter(([isWrong]) => isWrong).map(([, field, text]) => refused(field, text))
}

const voucher: WelfareRules = {
  trigger: 'SECOND_FACTOR',
  minimum: '0',
  kind: 'FEE_VOUCHER',
  coin: 'usdt',
  amount: '5',
  rate: '0.5',
  days: 30,
  budget: '5000',
  start: '2026-01-01',
  end: '2030-01-01',
  isOpen: true,
}

const demoTasks: ReadonlyMap<string, WelfareRules> = new Map([
  ['second-factor', voucher],
  ['address-book', { ...voucher, trigger: 'ADDRESS_BOOK', amount: '3', budget: '3000' }],
  [
    'verification',
    { ...voucher, trigger: 'VERIFICATION', kind: 'CASH', rate: '0', days: 0, amount: '2', budget: '2000' },
  ],
  ['first-deposit', { ...voucher, trigger: 'DEPOSIT', minimum: '100', amount: '10', budget: '10000' }],
  ['first-earn', { ...voucher, trigger: 'EARN', minimum: '100', kind: 'EARN_BOOST', rate: '0.2', amount: '3' }],
])
