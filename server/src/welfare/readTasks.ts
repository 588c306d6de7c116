// Each task as one customer sees it: the progress, from committed rows only, and whether it can be claimed.
//
// Free money does not count: coins of the faucet and transfers within the exchange are not deposits, and trades and earn
// count only for customers with their own final deposit. Of the accounts of one person (linkedAccounts.ts) only the oldest
// completes tasks, so ten accounts get no more rewards than one.
import type { Output } from '@assay/api/schemas'
import { formatAmount, formatRate, parseAmount } from '@assay/engine/money'
import type { WelfareTask } from '@assay/engine/welfare/commands'
import { sql } from 'kysely'
import type { UserContext } from '../context.ts'
import { welfareRewardsTable } from '../db/welfareTables.ts'
import { readWelfareTask } from '../exchange/projectWelfare.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import { readFacts, type Facts } from './readFacts.ts'
import { welfareKind, type WelfareRules } from './welfareKind.ts'

export type ShownTask = Output<'welfare', 'listTasks'>[number]

export async function readTasks(context: UserContext): Promise<ShownTask[]> {
  const { caller, clock, configuration, db } = context
  const user = BigInt(caller.user.id)
  const [tasks, own, sums, facts] = await Promise.all([
    db.selectFrom('welfare_tasks').select('rules').orderBy('task').execute(),
    db.selectFrom('welfare_rewards').selectAll().where('user_id', '=', user).execute(),
    sql<{ task: string; spent: string }>`
      select task, sum(amount)::text as spent from welfare_rewards group by task`.execute(db),
    readFacts(context),
  ])
  const rewards = new Map(own.map((row) => [row.task, welfareRewardsTable.kept(row)]))
  const spent = new Map(sums.rows.map((row) => [row.task, BigInt(row.spent)]))
  const now = clock.now()
  return tasks.flatMap(({ rules }) => {
    const task = readWelfareTask(rules)
    const terms = configuration.values(welfareKind).get(welfareKind.keyOf(task.task))
    const reward = rewards.get(task.task)
    const isOver = !task.isOpen || now >= task.endsAt
    if (terms === undefined || (isOver && reward === undefined)) return []
    const { scale } = findCoin(context, task.asset)
    const show = (amount: bigint) => formatAmount(amount > 0n ? amount : 0n, scale, { trim: true })
    const left = task.budget - (spent.get(task.task) ?? 0n)
    const done = doneOf(terms, task, facts, scale)
    const lock = reward === undefined ? lockOf({ task, facts, left, now }) : null
    return [
      {
        taskId: task.task,
        trigger: terms.trigger,
        minimum: terms.minimum,
        progress: show(done.progress),
        kind: task.kind,
        coin: task.asset,
        amount: show(task.amount),
        rate: formatRate(task.rate),
        days: task.days,
        budget: show(task.budget),
        budgetLeft: show(left),
        startTime: task.startsAt,
        endTime: task.endsAt,
        state: reward?.status ?? (lock !== null ? 'LOCKED' : done.isDone ? 'DONE' : 'ACTIVE'),
        lock,
        reward:
          reward === undefined
            ? null
            : { left: show(reward.left), claimedAt: reward.claimedAt, expiresAt: reward.expiresAt },
      },
    ]
  })
}

interface Locking {
  task: WelfareTask
  facts: Facts
  left: bigint
  now: number
}

function lockOf({ task, facts, left, now }: Locking): ShownTask['lock'] {
  if (now < task.startsAt) return 'NOT_BEGUN'
  if (facts.isLinked) return 'LINKED'
  if (left < task.amount || (facts.funds.get(task.asset) ?? 0n) < task.amount) return 'BUDGET'
  if (task.kind !== 'CASH') return null
  if (facts.document === null) return 'DOCUMENT'
  return facts.isDocumentShared || facts.usedDocuments.has(task.task) ? 'DOCUMENT_USED' : null
}

function doneOf(
  { trigger, minimum }: WelfareRules,
  { asset }: WelfareTask,
  facts: Facts,
  scale: number,
): { isDone: boolean; progress: bigint } {
  if (trigger === 'VERIFICATION') return { isDone: facts.document !== null, progress: 0n }
  if (trigger === 'SECOND_FACTOR') return { isDone: facts.hasSecondFactor, progress: 0n }
  if (trigger === 'ADDRESS_BOOK') return { isDone: facts.isAddressBookOnly, progress: 0n }
  const needed = parseAmount(minimum, scale) ?? 0n
  const progress = facts.amounts.get(`${trigger} ${asset}`) ?? 0n
  return { isDone: needed > 0n && progress >= needed, progress }
}
