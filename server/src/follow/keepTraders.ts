// Keeps the engine's traders as operators, freezes and TRADER_SETTING say. A decision is a row first, so a restart in
// between loses none. A frozen account does not trade, so it takes no new followers until it is unfrozen; nor does a trader whose
// copied orders trade far from the index.
import { LINKED_MAX } from '@assay/engine/follow/commands'
import { isDeepStrictEqual } from 'node:util'
import type { Core } from '../context.ts'
import { farFromIndex } from './farFromIndex.ts'
import { readTraders } from './readTraders.ts'
import { openTradedBlocks, type TradedBlocks } from './tradedBlocks.ts'
import { refusalOf } from '../exchange/ask.ts'
import { linkedAccounts } from '../user/linkedAccounts.ts'
import { tellFollowers } from './tellFollowers.ts'
import { traderOf, traderTerms } from './traderTerms.ts'

type Parts = Pick<Core, 'clock' | 'configuration' | 'db' | 'exchange' | 'inbox' | 'log' | 'market' | 'settings'>

/** Returns whether something has changed. */
export async function keepTraders(core: Parts, blocks: TradedBlocks = openTradedBlocks(core)): Promise<boolean> {
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
  const known = await readTraders(db)
  const people = await linkedAccounts(
    db,
    profiles.map(({ user_id: user }) => Number(user)),
  )
  const closed = [...known.values()].filter(({ status }) => status === 'CLOSED').map(({ user }) => user)
  const [terms, far] = [traderTerms(core), farFromIndex(core, await blocks.read(), new Set(closed))]
  let hasChanged = false
  for (const { user_id, name, state, freeze, is_closing_told } of profiles) {
    const user = Number(user_id)
    const others = staysLinked(
      known.get(user)?.linked ?? [],
      people.accountsOf(user).filter((one) => one !== user),
    )
    const isOpen = state === 'APPROVED' && freeze === null && others.length < LINKED_MAX && !far.has(user)
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

/** Who was linked once stays linked. Orders of the trader and of followers never trade with them (linkedAccounts.ts). */
function staysLinked(before: readonly number[], found: readonly number[]): number[] {
  return [...new Set([...before, ...found])].slice(0, LINKED_MAX)
}
