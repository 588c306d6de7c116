// Payouts on TRON from the approved withdrawal to the ledger: openRig.ts with the real adapter, on a node in memory that
// takes only valid transactions. Time is the node's.
import { sql } from 'kysely'
import { mainChannels } from '../../outside/chains/channels.ts'
import { networks } from '../../outside/chains/networks.ts'
import { openTron } from '../../outside/chains/tron.ts'
import { tronHexOf } from '../../outside/chains/tronAddress.ts'
import { createTronNode } from '../tronNode.ts'
import { openRigDatabase } from './rigDatabase.ts'
import { openRig, rigWallets } from './openRig.ts'
import { insertApproved } from './rigWithdrawals.ts'

export const TRC20 = 'USDT-TRC20'
const TOKEN = mainChannels.find(({ channel }) => channel === TRC20)?.contract ?? ''
/** Blocks after which a payout has ended. */
export const FINAL = networks.TRON.confirmations + networks.TRON.furtherConfirmations
export const { hot: HOT, deposit: depositOf } = rigWallets.own('TRON')
const BLOCK_MS = 3000

/** As the node names balances. */
export const tokensOf = (address: string) => `${tronHexOf(address)} ${tronHexOf(TOKEN)}`

export type TronRig = Awaited<ReturnType<typeof openTronRig>>

export async function openTronRig() {
  const database = await openRigDatabase()
  const { db } = database
  // The house has TRX for network fees.
  await sql`insert into assets (asset, scale) values ('trx', 6)`.execute(db)
  await sql`
    insert into balances (owner, wallet, asset, available, held)
    values (-8, 'PLATFORM', 'trx', ${10n ** 12n}, 0)`.execute(db)
  const node = createTronNode()
  node.mine(30)
  const chain = openTron({ nodes: [node.node], genesis: node.genesis, contracts: [TOKEN] })
  const rig = await openRig(db, { network: 'TRON', chain, clock: { now: node.time }, limit: '1000000' })
  let next = 1
  return {
    ...rig,
    db,
    node,
    chain,
    /** 100 USDT with a fee of 3, to a new address or to this one. */
    async approve(address = depositOf(1000 + next)) {
      const id = BigInt(next++)
      await insertApproved(db, { id, address, channel: TRC20, amount: 100_000_000n })
      return { id, address }
    },
    /** By empty blocks. */
    passTime: (ms: number) => node.mine(Math.ceil(ms / BLOCK_MS)),
    async close() {
      await rig.close()
      await database.close()
    },
  }
}
