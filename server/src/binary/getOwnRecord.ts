import type { Output } from '@assay/api/schemas'
import { formatAmount } from '@assay/engine/money'
import { sql } from 'kysely'
import type { UserContext } from './context.ts'
import { LIMITS_COIN } from './limitsAnswer.ts'
import { shareText } from './tally.ts'
import { STATISTICS_DAYS } from '@assay/api/shownDays'

const SPAN_MS = STATISTICS_DAYS * 86_400_000
const MILLION = 1_000_000n

interface Sums {
  contracts: bigint
  won: bigint
  lost: bigint
  ties: bigint
  voids: bigint
  staked: bigint | null
  paid_out: bigint | null
  /** Twice the expected result in millionths, if up and down are equally likely. */
  expected: bigint | null
  /**
   * Stakes weighted by the loss, and by the difference between win and loss: their quotient is the break-even win rate.
   */
  losses: bigint | null
  swings: bigint | null
}

/** The caller's result of the last 30 days, with the expected result of the same stakes. */
export async function getOwnRecord({
  caller,
  clock,
  db,
  market,
}: UserContext): Promise<Output<'binary', 'getOwnRecord'>> {
  const from = clock.now() - SPAN_MS
  const { rows } = await sql<Sums>`
    select count(*) as contracts,
      count(*) filter (where status = 'WON') as won, count(*) filter (where status = 'LOST') as lost,
      count(*) filter (where status = 'TIE') as ties, count(*) filter (where status = 'VOID') as voids,
      sum(stake) as staked, sum(payout) as paid_out,
      sum(stake * case when mode = 'POOL' or loss_mode = 'SYMMETRIC' then -2 * fee_rate
        else odds - fee_rate - 1000000 end) filter (where status <> 'VOID') as expected,
      sum(stake * loss) filter (where is_decided) as losses,
      sum(stake * (odds - fee_rate + loss)) filter (where is_decided) as swings
    from (
      select *, case loss_mode when 'FULL' then 1000000 else odds + fee_rate end as loss,
        mode = 'FIXED' and status in ('WON', 'LOST') as is_decided
      from binary_positions
      where user_id = ${BigInt(caller.user.id)} and asset = ${LIMITS_COIN} and status <> 'OPEN' and settled_at >= ${from}
    ) as own`.execute(db)
  const sums = rows[0] as Sums
  const scale = market.asset(LIMITS_COIN)?.scale ?? 0
  const money = (amount: bigint) => formatAmount(amount, scale)
  const [staked, paidOut] = [sums.staked ?? 0n, sums.paid_out ?? 0n]
  return {
    contracts: Number(sums.contracts),
    won: Number(sums.won),
    lost: Number(sums.lost),
    ties: Number(sums.ties),
    voids: Number(sums.voids),
    shareWon: shareText(sums.won, sums.won + sums.lost),
    staked: money(staked),
    paidOut: money(paidOut),
    from,
    coin: LIMITS_COIN,
    result: money(paidOut - staked),
    expectedResult: money((sums.expected ?? 0n) / (2n * MILLION)),
    neededShare: shareText(sums.losses ?? 0n, sums.swings ?? 0n),
  }
}
