// How far the watchers are behind their networks: for customers, operators and monitors alike.
import { sql } from 'kysely'
import type { Core } from '../../context.ts'
import type { Network } from './chain.ts'
import type { NetworkRules } from './networks.ts'

/** So many blocks and seconds behind are not reported: the watcher catches up within a few rounds. */
const USUAL_BLOCKS = 3
const USUAL_SECONDS = 60

/**
 * STOPPED until operators have looked; NOT_BEGUN: its nodes have never answered; SILENT: they do not answer now; BEHIND: blocks
 * wait to be read; STILL: the nodes answer, and have had no new block for too long.
 */
export type WatcherCondition = 'STOPPED' | 'NOT_BEGUN' | 'SILENT' | 'BEHIND' | 'STILL' | 'OK'

export interface WatcherState {
  network: Network
  condition: WatcherCondition
  /** Of the network, and not read; as many as were known at the last answer. */
  blocks: number
  /** How old the first of them is. While the nodes do not answer: how old one can be at most. */
  seconds: number
  /** Since the nodes answered. */
  silentSeconds: number
  /** Since it last read a block. */
  stillSeconds: number
}

/** Of each network with a node. */
export async function readWatcherStates({
  clock,
  db,
  outside: { chains },
}: Pick<Core, 'clock' | 'db'> & { outside: Pick<Core['outside'], 'chains'> }): Promise<WatcherState[]> {
  const rows = await db
    .selectFrom('deposit_watchers')
    .select(['network', 'height', 'head', 'updated_at', 'unread_at', 'moved_at'])
    .select(sql<boolean>`stopped is not null`.as('is_stopped'))
    .execute()
  const now = clock.now()
  const since = (time: bigint) => Math.max(0, Math.floor((now - Number(time)) / 1000))
  return (Object.keys(chains.rules) as Network[]).flatMap((network) => {
    if (chains.chain(network) === null) return []
    const row = rows.find((each) => each.network === network)
    if (row === undefined) return { ...notBegun, network }
    const lag = {
      blocks: Math.max(0, Number(row.head - row.height)),
      seconds: since(row.unread_at ?? row.updated_at),
      silentSeconds: since(row.updated_at),
      stillSeconds: since(row.moved_at),
    }
    const condition = row.is_stopped ? 'STOPPED' : conditionOf(lag, chains.rules[network])
    return { network, condition, ...lag }
  })
}

const notBegun = { condition: 'NOT_BEGUN', blocks: 0, seconds: 0, silentSeconds: 0, stillSeconds: 0 } as const

function conditionOf(
  { blocks, seconds, silentSeconds, stillSeconds }: Omit<WatcherState, 'network' | 'condition'>,
  { quietMinutes }: Pick<NetworkRules, 'quietMinutes'>,
): WatcherCondition {
  if (silentSeconds > USUAL_SECONDS) return 'SILENT'
  if (blocks > USUAL_BLOCKS || seconds > USUAL_SECONDS) return 'BEHIND'
  return quietMinutes !== null && stillSeconds > quietMinutes * 60 ? 'STILL' : 'OK'
}
