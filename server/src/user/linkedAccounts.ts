// Accounts that are one person's: those with the same identity document, browser or withdrawal address, and those that are
// linked to them in the same way. Referral, copy trading and welfare all ask here.
//
// Alice and Bob have used one browser, and Bob and Carol withdraw to one address: all three are one person.
//
// Anybody can withdraw to somebody else's address, and anyone who used the address first must not lose by that: linkedByOwnActs
// leaves such a link out, and a referral is only reviewed for it (referral/followFindings.ts).
//
// The search is bounded, and goes from near to far: what an account shares by itself is found before what others share.
import { LINKED_MAX } from '@assay/engine/follow/commands'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../db/schema.ts'

/** From one account to the next; and accounts of one search. */
const STEPS_MAX = 8
const ACCOUNTS_MAX = 100_000

/** What two accounts share; OTHERS: each shares something with others who are one person. */
export type Link = Kind['name'] | 'OTHERS'

export interface People {
  /** All accounts of this one's person, ascending; itself alone if it is linked to none. */
  accountsOf(account: number): readonly number[]
  /** Empty if they are two people. */
  links(one: number, other: number): readonly Link[]
}

export function linkedAccounts(db: Kysely<Database>, accounts: readonly number[]): Promise<People> {
  return search(db, accounts, readSharers)
}

/** The same for one account, without accounts that withdrew to an address only after the asked one had. */
export function linkedByOwnActs(db: Kysely<Database>, account: number): Promise<People> {
  return search(db, [account], readEarlierSharers)
}

async function search(db: Kysely<Database>, accounts: readonly number[], read: typeof readSharers): Promise<People> {
  const tree: Tree = new Map()
  const things = new Map<number, Set<string>>(accounts.map((account) => [account, new Set()]))
  let next = [...things.keys()]
  for (let step = 0; step < STEPS_MAX && next.length > 0 && things.size <= ACCOUNTS_MAX; step += 1) {
    const found: number[] = []
    for (const { thing, user_id } of await read(db, next)) {
      const user = Number(user_id)
      join(tree, thing, user)
      const known = things.get(user)
      if (known === undefined) found.push(user)
      things.set(user, (known ?? new Set()).add(thing))
    }
    next = found
  }
  return peopleOf(tree, things)
}

interface Sharer {
  thing: string
  user_id: bigint
}

interface Kind {
  name: 'DOCUMENT' | 'DEVICE' | 'WITHDRAWAL_ADDRESS'
  table: 'verifications' | 'known_browsers' | 'withdrawals'
  key: readonly string[]
  counts: RawBuilder<unknown>
}

const kinds: readonly Kind[] = [
  { name: 'DOCUMENT', table: 'verifications', key: ['number_hash'], counts: sql`level = 'BASIC' and state = 'PASSED'` },
  // Also one that the account has forgotten.
  { name: 'DEVICE', table: 'known_browsers', key: ['browser_hash'], counts: sql`true` },
  {
    name: 'WITHDRAWAL_ADDRESS',
    table: 'withdrawals',
    key: ['channel', 'address'],
    // Anybody can ask for a withdrawal to somebody else's address and take it back.
    counts: sql`status not in ('CANCELED', 'REJECTED', 'FAILED')`,
  },
]

async function readSharers(db: Kysely<Database>, accounts: readonly number[]): Promise<Sharer[]> {
  const found = await Promise.all(kinds.map((kind) => readKind(db, kind, { accounts })))
  return found.flat()
}

async function readEarlierSharers(db: Kysely<Database>, accounts: readonly number[]): Promise<Sharer[]> {
  const found = await Promise.all(
    kinds.map((kind) => readKind(db, kind, { accounts, isEarlier: kind.name === 'WITHDRAWAL_ADDRESS' })),
  )
  return found.flat()
}

/** What these accounts have, and for each of it who else has it: the oldest accounts, and one more than a trader can have. */
async function readKind(
  db: Kysely<Database>,
  { name, table, key, counts }: Kind,
  { accounts, isEarlier = false }: { accounts: readonly number[]; isEarlier?: boolean },
): Promise<Sharer[]> {
  const keyOf = (from: string) => sql.join(key.map((column) => sql.ref(`${from}.${column}`)))
  const { rows } = await sql<Sharer>`
    with own as (
      select ${keyOf(table)}, user_id, ${isEarlier ? sql`min(request_id)` : sql`0`} as since from ${sql.table(table)}
        join unnest(${accounts}::bigint[]) as asked (user_id) using (user_id) where ${counts} group by ${keyOf(table)}, user_id
    )
    select concat_ws(' ', ${name}::text, ${keyOf('own')}) as thing, user_id from own
    union
    select concat_ws(' ', ${name}::text, ${keyOf('things')}), sharers.user_id
      from (select ${keyOf('own')}, max(since) as since from own group by ${keyOf('own')}) as things, lateral (
        select distinct user_id from ${sql.table(table)}
        where (${keyOf(table)}) = (${keyOf('things')}) and ${counts}
          and ${isEarlier ? sql`request_id < things.since` : sql`true`} order by user_id limit ${LINKED_MAX + 1}
      ) as sharers`.execute(db)
  return rows
}

function peopleOf(tree: Tree, things: ReadonlyMap<number, ReadonlySet<string>>): People {
  const people = new Map<Node, number[]>()
  for (const account of [...things.keys()].sort((one, other) => one - other)) {
    const root = rootOf(tree, account)
    const person = people.get(root)
    if (person === undefined) people.set(root, [account])
    else person.push(account)
  }
  return {
    accountsOf: (account) => people.get(rootOf(tree, account)) ?? [account],
    links(one, other) {
      if (rootOf(tree, one) !== rootOf(tree, other)) return []
      const [own, theirs] = [things.get(one), things.get(other)]
      const shared = kinds.filter(({ name }) =>
        Array.from(own ?? []).some((thing) => thing.startsWith(`${name} `) && theirs?.has(thing)),
      )
      return shared.length > 0 ? shared.map(({ name }) => name) : ['OTHERS']
    },
  }
}

/** An account, or something that accounts share. Each tree is one person; who has no parent is its root. */
type Node = number | string
type Tree = Map<Node, Node>

function join(tree: Tree, one: Node, other: Node): void {
  const [root, second] = [rootOf(tree, one), rootOf(tree, other)]
  if (root !== second) tree.set(second, root)
}

function rootOf(tree: Tree, one: Node): Node {
  let root = one
  for (let parent = tree.get(root); parent !== undefined; parent = tree.get(root)) root = parent
  // Those on the way are put right below the root: the next look is short.
  for (let at = one; at !== root; ) {
    const parent = tree.get(at) ?? root
    tree.set(at, root)
    at = parent
  }
  return root
}
