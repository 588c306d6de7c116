// Printed at the start: an invite code for the first accounts, and in a demo an account with coins.
import { parseAmount } from '@assay/engine/money'
import type { Core } from '../context.ts'
import { demandOnce } from '../exchange/ask.ts'
import { loginName } from '../user/accounts.ts'
import { openInvitation } from '../user/signIn/openInvitation.ts'
import { createUser, findLogin } from '../user/userRows.ts'

const ACCOUNT = 'demo'
const PASSWORD = 'Assay-demo-1'
/** Its letters stay in the demo's outbox. */
const EMAIL = 'demo@example.com'
const TRADE_PASSWORD = '270914'
const coins = [
  { coin: 'USDT', amount: '50000' },
  { coin: 'BTC', amount: '0.5' },
  { coin: 'ETH', amount: '5' },
] as const

/** The demo account is needed because sign-up may require an invite code. */
export async function demoLines(server: Core): Promise<string[]> {
  const { code, usesLeft } = await openInvitation(server)
  const invitation = `Invite code for new accounts: ${code}${usesLeft === null ? '' : `, ${usesLeft} ${usesLeft === 1 ? 'use' : 'uses'} left`}`
  if (server.config.environment !== 'demo') return [invitation]
  await openDemoAccount(server)
  return [`Demo account: user name ${ACCOUNT}, password ${PASSWORD}, trade password ${TRADE_PASSWORD}`, invitation]
}

/** Created at the first start, then unchanged: with a trade password, an email address and coins. */
export async function openDemoAccount(server: Core): Promise<number> {
  const user = await demoUser(server)
  await prove(server, user)
  await fund(server, user)
  return user
}

async function demoUser({ db, clock, passwords, settings }: Core): Promise<number> {
  const name = loginName('USERNAME', ACCOUNT)
  const found = await findLogin(db, name)
  if (found !== null) return found.userId
  const passwordHash = await passwords.hash({ password: PASSWORD, line: 'start' })
  const { credits } = settings.current().LOGIN_REGIS_SETTING
  const user = { name, type: 'USERNAME', account: ACCOUNT, passwordHash, credits, invitation: null } as const
  return createUser(db, { ...user, now: clock.now() })
}

/** What a withdrawal asks for. Before the first money, so nothing has to wait a day. */
async function prove({ db, tradePasswords }: Core, user: number): Promise<void> {
  const { trade_password_hash: kept } = await db
    .selectFrom('users')
    .select('trade_password_hash')
    .where('id', '=', BigInt(user))
    .executeTakeFirstOrThrow()
  if (kept !== null) return
  const hash = await tradePasswords.hash(user, TRADE_PASSWORD)
  const { kind, key } = loginName('EMAIL', EMAIL)
  await db.transaction().execute(async (transaction) => {
    await transaction.updateTable('users').set({ trade_password_hash: hash }).where('id', '=', BigInt(user)).execute()
    await transaction
      .insertInto('logins')
      .values({ kind, key, user_id: user })
      .onConflict((conflict) => conflict.columns(['kind', 'key']).doNothing())
      .execute()
  })
}

/** Funded only once, by its client ids. */
async function fund({ exchange, market }: Core, user: number): Promise<void> {
  for (const { coin, amount } of coins) {
    const asset = market.asset(coin)
    if (asset === undefined) continue
    const units = parseAmount(amount, asset.scale)
    if (units === null) continue
    await demandOnce(exchange, {
      command: {
        type: 'transfer.creditFaucet',
        user,
        transferId: 0,
        asset: asset.asset,
        amount: units,
      },
      once: { user, operation: 'demo.fund', clientId: coin, bodyHash: amount },
    })
  }
}
