// The engine's traders follow from the decisions of operators, from freezes and from TRADER_SETTING. The row comes first, so a
// stop in between loses no decision. A frozen account does not trade, so it takes no new followers until it is unfrozen.
import { LINKED_MAX } from '@assay/engine/follow/commands'
import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Core } from '../context.ts'
import { readTraders } from './readTraders.ts'
import { refusalOf } from '../exchange/ask.ts'
import { tellFollowers } from './tellFollowers.ts'
import { traderOf, traderTerms } from './traderTerms.ts'

type Parts = Pick<Core, 'clock' | 'configuration' | 'db' | 'exchange' | 'inbox' | 'log' | 'market' | 'settings'>

/** Returns whether something has changed. */
export async function keepTraders(core: Parts): Promise<boolean> {
  const { db, exchange, log } = core
  const profiles = await db
    .selectFrom('trader_profiles')
    .leftJoin('freezes', (join) =>
      join.onRef('freezes.user_id', '=', 'trader_profiles.user_id').on('ended_at', 'is', null),
    )
    .select(['trader_profiles.user_id', 'name', 'state', 'is_closing_told', 'freezes.id as freeze'])
    .where('state', 'in', ['APPROVED', 'CLOSED'])
    .execute()
  if (profiles.length === 0) return false
  const [known, linked] = [await readTraders(db), await readLinked(core)]
  const terms = traderTerms(core)
  let hasChanged = false
  for (const { user_id, name, state, freeze, is_closing_told } of profiles) {
    const user = Number(user_id)
    const others = staysLinked(known.get(user)?.linked ?? [], linked.get(user) ?? [])
    const isOpen = state === 'APPROVED' && freeze === null && others.length < LINKED_MAX
    const status = isOpen ? 'OPEN' : 'CLOSED'
    const trader = traderOf(terms, { user, status, linked: others })
    if (!isDeepStrictEqual(known.get(user), trader)) {
      const refused = await refusalOf(exchange, { command: { type: 'follow.setTrader', trader } })
      hasChanged ||= refused === null
      if (refused !== null) log.error({ user, reason: refused.error }, 'the engine refuses the terms of a trader')
    }
    if (is_closing_told === isOpen) await tellFollowers(core, { user, name, isClosed: !isOpen })
  }
  return hasChanged
}

/** Who was linked once stays linked: an account forgets its browsers with its password, or when it freezes itself. */
function staysLinked(before: readonly number[], found: readonly number[]): number[] {
  return [...new Set([...before, ...found])].slice(0, LINKED_MAX)
}

/**
 * Other accounts that may be a trader's own: the same identity document, browser or withdrawal address. His orders and his
 * followers' never trade with them, so that nobody unloads on his own followers.
 */
async function readLinked({ db }: Parts): Promise<ReadonlyMap<number, number[]>> {
  const { rows } = await sql<{ user_id: bigint; other: bigint }>`
    with traders as (select user_id from trader_profiles where state in ('APPROVED', 'CLOSED'))
    select traders.user_id, other.user_id as other from traders
      join verifications as own on own.user_id = traders.user_id and own.state = 'PASSED'
      join verifications as other on other.number_hash = own.number_hash and other.state = 'PASSED'
    union
    select traders.user_id, other.user_id from traders
      join known_browsers as own on own.user_id = traders.user_id
      join known_browsers as other on other.browser_hash = own.browser_hash
    union
    select traders.user_id, other.user_id from traders
      join withdrawals as own on own.user_id = traders.user_id
      join withdrawals as other on other.channel = own.channel and other.address = own.address
    order by 1, 2`.execute(db)
  const linked = new Map<number, number[]>()
  for (const { user_id, other } of rows) {
    const user = Number(user_id)
    const others = linked.get(user) ?? []
    if (other !== user_id) others.push(Number(other))
    linked.set(user, others)
  }
  return linked
}
