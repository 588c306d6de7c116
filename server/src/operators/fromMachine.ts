// What somebody with access to the machine can do about operators: make the first two administrators, and let one in again
// who cannot sign in. Both are in the audit log.
import { operatorsSchemas } from '@assay/api/operators'
import { ApiError } from '@assay/api/errors'
import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod/mini'
import { type Entry, record } from '../auditLog/auditLog.ts'
import type { Config } from '../config.ts'
import type { Database } from '../db/schema.ts'
import type { Factors } from '../factors/factors.ts'
import { consoleOrigin } from '../environment/publicOrigin.ts'
import { addLink, addOperator, countAdministrators, LINK_LIFE_HOURS } from './operatorRows.ts'
import { resetOperator } from './resetOperator.ts'

const FIRST_ADMINISTRATORS = 2

/** One line that says what to do instead. */
export class StaffError extends Error {}

interface Machine {
  db: Kysely<Database>
  factors: Factors
  config: Pick<Config, 'console' | 'tls' | 'trustedProxy'>
  /** Of the machine, for the audit log. */
  user: string
  now: number
}

export async function listLines(db: Kysely<Database>): Promise<string[]> {
  const rows = await db
    .selectFrom('operators')
    .leftJoin('operator_members', 'operator_members.operator_id', 'operators.id')
    .select(['name', 'email', 'state'])
    .select((select) => select.fn.agg<string | null>('string_agg', ['role', select.val(', ')]).as('roles'))
    .groupBy('operators.id')
    .orderBy('name')
    .execute()
  if (rows.length === 0) return ['There are no operators yet.']
  return rows.map(({ name, email, state, roles }) => `${name} <${email}> ${state}: ${roles ?? 'no role'}`)
}

export async function inviteAdministrator(
  machine: Machine,
  { name, email }: { name: string; email: string },
): Promise<string[]> {
  const { shape } = operatorsSchemas.requestInvitation.input
  if (!z.safeParse(shape.name, name).success) throw new StaffError(`${name} is no name: use small letters and digits.`)
  if (!z.safeParse(shape.email, email).success) throw new StaffError(`${email} is no email address.`)
  const link = await machine.db.transaction().execute(async (transaction) => {
    if ((await countAdministrators(transaction)) >= FIRST_ADMINISTRATORS)
      throw new StaffError('There are two administrators already. They invite others in the console.')
    const operatorId = await addOperator(transaction, {
      name,
      email,
      roles: ['administrator'],
      now: machine.now,
    }).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      const isMailbox = error.error === 'MAILBOX_TAKEN'
      throw new StaffError(
        isMailbox ? `Another operator has the address ${email}.` : `There is an operator ${name} already.`,
      )
    })
    await write(transaction, machine, { act: 'operators.invite', subject: name, after: { roles: ['administrator'] } })
    return addLink(transaction, { operatorId, now: machine.now })
  })
  return linkLines(machine, name, link)
}

/** Voids the password, the authenticator, the passkey and the sessions. */
export async function renewLink(machine: Machine, name: string): Promise<string[]> {
  const { now } = machine
  const link = await machine.db.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('operators')
      .select(['id', 'state'])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) throw new StaffError(`There is no operator ${name}. 'list' shows who there is.`)
    const operatorId = Number(row.id)
    await resetOperator(transaction, { factors: machine.factors, operatorId, now })
    await write(transaction, machine, { act: 'operators.newLink', subject: name, before: { state: row.state } })
    return addLink(transaction, { operatorId, now })
  })
  return linkLines(machine, name, link)
}

async function write(transaction: Transaction<Database>, { user, now }: Machine, entry: Entry): Promise<void> {
  const actor = { operator: null, roles: [`machine user ${user}`], address: null }
  await record(transaction, actor, { now, entry })
}

function linkLines({ config }: Machine, name: string, link: string): string[] {
  const { hosts, port } = config.console
  const isKnown = (port !== null && port !== 0) || (hosts[0] !== undefined && config.trustedProxy !== null)
  return [
    `${name} sets up signing in with this link, within ${LINK_LIFE_HOURS} hours. It works once; anyone who has it becomes ${name}.`,
    isKnown ? `${consoleOrigin(config, port ?? 0)}/link#${link}` : `The console’s address, and then: /link#${link}`,
  ]
}
