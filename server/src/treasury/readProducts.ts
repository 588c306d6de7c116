import type { OperatorOutput } from '@assay/api/operatorSchemas'
import { DAY_MS, dayOf } from '@assay/engine/calendar'
import { formatAmount } from '@assay/engine/money'
import { EARN_RESERVE, WELFARE_FUND } from '@assay/engine/nouns'
import { sql } from 'kysely'
import { readWelfareTask } from '../exchange/projectWelfare.ts'
import { findCoin } from '../market/listings/findCoin.ts'
import type { OperatorContext } from '../operatorContext.ts'

type Products = OperatorOutput<'treasury', 'readProducts'>

const DAYS = 30
/** Accrued interest has this many decimals. */
const FINE = 18

/** What the house's funds have promised and what is left of them, from committed rows. */
export async function readProducts(context: OperatorContext): Promise<Products> {
  const [interest, rebates, rewards] = await Promise.all([
    readInterest(context),
    readRebates(context),
    readRewards(context),
  ])
  return { interest, rebates, rewards }
}

async function readInterest(context: OperatorContext): Promise<Products['interest']> {
  const { db, clock } = context
  const today = dayOf(clock.now())
  const { rows } = await sql<Record<'asset' | 'reserve' | 'principal' | 'accrued' | 'day' | 'month', string>>`
    with open as (
      select asset, sum(principal) as principal, sum(accrued) as accrued from earn_positions where status in ('EARNING', 'OWED') group by asset
    ), told as (
      select asset, sum(interest) as month, sum(interest) filter (where day = ${today - 1}) as day
      from earn_interest where day >= ${today - DAYS} group by asset
    )
    select open.asset, open.principal::text, open.accrued::text, coalesce(told.day, 0)::text as day,
      coalesce(told.month, 0)::text as month,
      coalesce((select available from balances as b
        where b.owner = ${EARN_RESERVE} and b.wallet = 'PLATFORM' and b.asset = open.asset), 0)::text as reserve
    from open left join told using (asset) order by open.asset`.execute(db)
  return rows.map((row) => {
    const { scale } = findCoin(context, row.asset)
    const [reserve, accrued, day] = [
      BigInt(row.reserve) * 10n ** BigInt(FINE - scale),
      BigInt(row.accrued),
      BigInt(row.day),
    ]
    const fine = (text: string) => formatAmount(BigInt(text), FINE, { trim: true })
    return {
      coin: row.asset,
      principal: formatAmount(BigInt(row.principal), scale, { trim: true }),
      reserve: formatAmount(BigInt(row.reserve), scale, { trim: true }),
      accrued: fine(row.accrued),
      yesterday: fine(row.day),
      month: fine(row.month),
      // Whole days, rounded down; below zero the reserve covers less than what has accrued.
      coveredDays: reserve < accrued ? -1 : day === 0n ? null : Number((reserve - accrued) / day),
    }
  })
}

async function readRebates(context: OperatorContext): Promise<Products['rebates']> {
  const { db, clock } = context
  const since = BigInt(clock.now() - DAYS * DAY_MS)
  const { rows } = await sql<Record<'asset' | 'fees' | 'promised' | 'pending', string>>`
    with told as (
      select reference, payer, asset, max(fee) as fee, sum(amount) as promised
      from rebates where time > ${since} group by reference, payer, asset
    ), waiting as (
      select asset, sum(amount) as amount from pending_rebates where status = 'PENDING' group by asset
    )
    select asset, coalesce(sum(told.fee), 0)::text as fees, coalesce(sum(told.promised), 0)::text as promised,
      coalesce(max(waiting.amount), 0)::text as pending
    from told full join waiting using (asset) group by asset order by asset`.execute(db)
  return rows.map(({ asset, fees, promised, pending }) => {
    const { scale } = findCoin(context, asset)
    const show = (units: string) => formatAmount(BigInt(units), scale, { trim: true })
    const share = BigInt(fees) === 0n ? null : Number((BigInt(promised) * 10_000n) / BigInt(fees))
    return { coin: asset, fees: show(fees), promised: show(promised), pending: show(pending), share }
  })
}

async function readRewards(context: OperatorContext): Promise<Products['rewards']> {
  const { db, clock } = context
  const [tasks, { rows: spent }, funds] = await Promise.all([
    db.selectFrom('welfare_tasks').select('rules').orderBy('task').execute(),
    sql<{ task: string; claims: number; spent: string; left: string }>`
      select task, count(*)::int as claims, sum(amount)::text as spent, sum(left_amount)::text as left
      from welfare_rewards group by task`.execute(db),
    db.selectFrom('balances').select(['asset', 'available']).where('owner', '=', BigInt(WELFARE_FUND)).execute(),
  ])
  return tasks.map(({ rules }) => {
    const task = readWelfareTask(rules)
    const { scale } = findCoin(context, task.asset)
    const show = (units: bigint) => formatAmount(units, scale, { trim: true })
    const row = spent.find((each) => each.task === task.task)
    return {
      task: task.task,
      coin: task.asset,
      budget: show(task.budget),
      spent: show(BigInt(row?.spent ?? 0)),
      unused: show(BigInt(row?.left ?? 0)),
      claims: row?.claims ?? 0,
      fund: show(BigInt(funds.find(({ asset }) => asset === task.asset)?.available ?? 0)),
      isOpen: task.isOpen && clock.now() >= task.startsAt && clock.now() < task.endsAt,
    }
  })
}
