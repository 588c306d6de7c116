// Printed at the start: an invite code for the first accounts, and in a demo an account with coins.
import { parseAmount } from '@assay/engine/money'
import type { Core } from '../context.ts'
import { demandOnce } from '../exchange/ask.ts'
import { loginName } from '../user/accounts.ts'
import { openInvitation } from '../user/signIn/openInvitation.ts'
import { createUser, findLogin } from '../user/userRows.ts'

const ACCOUNT = 'demo'
const PASSWORD = 'Assay-demo-1'
const coins = [
  { coin: 'USDT', amount: '50000' },
  { coin: 'BTC', amount: '0.5' },
  { coin: 'ETH', amount: '5' },
] as const

/** Created at the first start, then unchanged. Needed because sign-up may require an invite code. */
export async function demoLines(server: Core): Promise<string[]> {
  const { code, usesLeft } = await openInvitation(server)
  const invitation = `Invite code for new accounts: ${code}${usesLeft === null ? '' : `, ${usesLeft} ${usesLeft === 1 ? 'use' : 'uses'} left`}`
  if (server.config.environment !== 'demo') return [invitation]
  await fund(server, await demoUser(server))
  return [`Demo account: user name ${ACCOUNT}, password ${PASSWORD}`, invitation]
}

async function demoUser({ db, clock, passwords }: Core): Promise<number> {
  const name = loginName('USERNAME', ACCOUNT)
  const found = await findLogin(db, name)
  if (found !== null) return found.userId
  const passwordHash = await passwords.hash({ password: PASSWORD, line: 'start' })
  const user = { name, type: 'USERNAME', account: ACCOUNT, passwordHash, credits: 0, invitation: null } as const
  return createUser(db, { ...user, now: clock.now() })
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
