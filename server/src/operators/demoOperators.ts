// The demo's two operators. Their authenticator's secret is derived from the installation's own, so the sign-in page of a
// demo can show its code. Production has neither these operators nor the operation that lists them.
import { createHmac } from 'node:crypto'
import { generateSync, ScureBase32Plugin } from 'otplib'
import { type Entry, record } from '../auditLog/auditLog.ts'
import type { Core } from '../context.ts'
import { readInstallationSecret } from '../user/installationSecret.ts'
import { addOperator, holderOf } from './operatorRows.ts'

export const DEMO_PASSWORD = 'Assay-console-1'
export const demoNames = ['alex', 'sam'] as const
const roles = ['administrator', 'content', 'finance', 'risk', 'support', 'verification']
const SECRET_BYTES = 20

/** Made at the first start. Returns the lines that say how to sign in. */
export async function demoOperatorLines(core: Core): Promise<string[]> {
  for (const name of demoNames) await makeOnce(core, name)
  const secrets = await Promise.all(demoNames.map((name) => demoSecret(core, name)))
  return demoNames.map(
    (name, place) =>
      `Console operator: name ${name}, password ${DEMO_PASSWORD}, and the code that the console’s login page shows (authenticator secret ${secrets[place]})`,
  )
}

async function makeOnce(core: Core, name: string): Promise<void> {
  const { db, clock, factors, passwords } = core
  if ((await db.selectFrom('operators').select('id').where('name', '=', name).executeTakeFirst()) !== undefined) return
  const passwordHash = await passwords.hash({ password: DEMO_PASSWORD, line: 'start' })
  const secret = await demoSecret(core, name)
  const now = clock.now()
  const operatorId = await db.transaction().execute(async (transaction) => {
    const id = await addOperator(transaction, { name, email: `${name}@operators.example`, roles, now })
    const entry: Entry = { act: 'operators.demo', subject: name, after: { roles } }
    await record(transaction, { operator: null, roles: [], address: null }, { now, entry })
    return id
  })
  const holder = holderOf(operatorId)
  await factors.totp.start({ holder, issuer: 'Assay console', label: name, secret })
  const started = await factors.totp.checkStarted({ holder, code: codeOf(secret, now), line: null })
  await db.transaction().execute(async (transaction) => {
    await factors.totp.turnOn(transaction, started)
    // The code that was used for this is the one that the sign-in page shows next.
    await transaction.updateTable('totp_secrets').set({ last_step: 0 }).where('holder', '=', holder).execute()
    await transaction
      .updateTable('operators')
      .set({ state: 'ACTIVE', password_hash: passwordHash })
      .where('id', '=', BigInt(operatorId))
      .execute()
  })
}

/** Base32. */
export async function demoSecret({ config }: Pick<Core, 'config'>, name: string): Promise<string> {
  const installation = await readInstallationSecret(config.directory)
  const bytes = createHmac('sha256', installation).update(`demo operator ${name}`).digest().subarray(0, SECRET_BYTES)
  return new ScureBase32Plugin().encode(bytes)
}

/** now: epoch ms. */
export function codeOf(secret: string, now: number): string {
  return generateSync({ secret, epoch: Math.floor(now / 1000) })
}
