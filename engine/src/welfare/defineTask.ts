// A task of welfare. What was claimed stays as it is. If the budget is lowered below what was claimed, nobody can claim more.
import { AMOUNT_MAX, MILLION } from '../money.ts'
import { type Refusal, refuse } from '../refusal.ts'
import type { DefineWelfareTask, WelfareTask } from './commands.ts'
import { createTask, type WelfareTurn } from './welfare.ts'

const DAYS_MAX = 365

export function defineWelfareTask(
  { welfare, ledger, events }: WelfareTurn,
  { task }: DefineWelfareTask,
): Refusal | null {
  if (!ledger.assets.has(task.asset)) return refuse('UNKNOWN_ASSET', { asset: task.asset })
  const known = welfare.tasks.get(task.task)
  // Its budget is counted in its coin.
  if (!isSound(task) || (known !== undefined && known.terms.asset !== task.asset))
    return refuse('WELFARE_TASK_INVALID', { task: task.task })
  if (known === undefined) welfare.tasks.set(task.task, createTask(task))
  else known.terms = { ...task }
  events.push({ type: 'welfareTaskDefined', task: { ...task } })
  return null
}

function isSound({ task, kind, amount, rate, days, budget, startsAt, endsAt }: WelfareTask): boolean {
  const areAmounts = amount > 0n && amount <= budget && budget <= AMOUNT_MAX
  const areTimes = [startsAt, endsAt].every((time) => Number.isSafeInteger(time) && time >= 0) && startsAt < endsAt
  const isUsed =
    kind === 'CASH'
      ? rate === 0 && days === 0
      : Number.isSafeInteger(rate) && rate > 0 && rate <= MILLION && Number.isSafeInteger(days) && days > 0
  return task !== '' && areAmounts && areTimes && isUsed && days <= DAYS_MAX
}
