// State of copy trading as plain records, and back.
import { assert } from '../assert.ts'
import { openTrader } from '../futures/desk.ts'
import type { Futures } from '../futures/futures.ts'
import { openAccount } from '../ledger/accounts.ts'
import type { Trader } from './commands.ts'
import type { FollowChanged, FollowMarkChanged, SharingChanged } from './events.ts'
import {
  copySettings,
  copyTrader,
  createLead,
  describeFollow,
  describeMark,
  enlistFollow,
  followAccount,
  type Follows,
  isFlat,
  markKey,
} from './follow.ts'

export interface FollowRecords {
  traders: Trader[]
  /** Not ended. */
  follows: Omit<FollowChanged, 'type' | 'updatedAt'>[]
  marks: Omit<FollowMarkChanged, 'type'>[]
  sharing: Omit<SharingChanged, 'type'>
}

/** Sorted: equal states give equal records. */
export function followRecords({ traders, sorted, marks, week, lastFollowId }: Follows): FollowRecords {
  return {
    traders: [...traders.values()].map(({ terms }) => copyTrader(terms)).sort((one, other) => one.user - other.user),
    follows: sorted.map((follow) => {
      const { type: _type, updatedAt: _at, ...record } = describeFollow(follow, 0)
      return record
    }),
    marks: [...marks.keys()].sort().flatMap((key) => {
      const mark = marks.get(key)
      if (mark === undefined) return []
      const { type: _type, ...record } = describeMark(mark)
      return [record]
    }),
    sharing: { week, lastFollowId },
  }
}

/** Call it after futures are restored. */
export function restoreFollows(follows: Follows, futures: Futures, records: FollowRecords): void {
  for (const terms of records.traders) {
    const purse = futures.purses.get(terms.asset)
    assert(purse !== undefined, 'the coin of a trader has contracts')
    const owner = openTrader(purse, terms.user)
    follows.traders.set(terms.user, createLead(copyTrader(terms), owner))
  }
  for (const mark of records.marks) follows.marks.set(markKey(mark), { ...mark })
  for (const record of records.follows) {
    const { followId: id, trader, ...rest } = record
    const lead = follows.traders.get(trader)
    assert(lead !== undefined, 'a follow has a trader')
    const { purse } = lead.owner
    const follow = {
      ...rest,
      id,
      lead,
      settings: copySettings(rest.settings),
      owner: openTrader(purse, followAccount(id)),
      wallet: openAccount(purse.asset, 'CONTRACT', rest.user),
    }
    enlistFollow(follows, follow)
    if (follow.status === 'LEAVING' && isFlat(futures, follow)) follows.ending.add(follow)
  }
  Object.assign(follows, records.sharing)
}
