// A passkey of an operator whose counter went back may have been copied. It is blocked for good, so the operator needs a new
// link, which two administrators give.
import { randomUUID } from 'node:crypto'
import { FALLBACK } from '@assay/words/languages'
import type { Transaction } from 'kysely'
import { record } from '../auditLog/auditLog.ts'
import type { Core } from '../context.ts'
import type { Database } from '../db/schema.ts'
import { writeMail } from '../outside/letter.ts'
import { listAdministrators, operatorOf, readOperator } from './operatorRows.ts'
import { CONSOLE_BROWSER } from './sendLink.ts'

type Needs = Pick<Core, 'clock' | 'outside' | 'settings'>

/** In the audit log, and by mail to the operator and to all administrators. Call the result after the commit. */
export async function tellOfOperatorsPasskey(
  { clock, outside, settings }: Needs,
  transaction: Transaction<Database>,
  holder: string,
): Promise<() => void> {
  const operatorId = operatorOf(holder)
  if (operatorId === null) return () => {}
  const { name, email } = await readOperator(transaction, operatorId)
  // Who signed is not known: the operator, or somebody with a copy.
  const exchange = { operator: null, roles: [], address: null }
  const entry = { act: 'operators.passkeyBlocked', subject: name } as const
  await record(transaction, exchange, { now: clock.now(), entry })
  const administrators = await listAdministrators(transaction)
  const reader = { language: FALLBACK, platform: settings.current().LOGO_SETTING.name, word: null }
  const letter = writeMail({ name: 'operatorPasskeyBlocked', facts: { name } }, reader)
  const tells: (() => void)[] = []
  for (const to of new Set([email, ...administrators.map((administrator) => administrator.email)])) {
    const asker = { browser: CONSOLE_BROWSER, requestId: randomUUID() }
    tells.push(await outside.mail.leave(transaction, { to, ...letter, code: null, asker }))
  }
  return () => {
    for (const tell of tells) tell()
  }
}
