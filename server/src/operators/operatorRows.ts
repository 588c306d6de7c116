// Operators, their roles and their one-time links in the database.
import { hash, randomBytes } from 'node:crypto'
import { ApiError } from '@assay/api/errors'
import type { Permission } from '@assay/api/permissions'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'

export const LINK_LIFE_HOURS = 24
const LINK_LIFE_MS = LINK_LIFE_HOURS * 60 * 60_000
/** So many active operators must be able to change operators and roles: one asks, another one approves. */
const ADMINISTRATORS_MIN = 2
export const ADMINISTERS: Permission = 'operators.change'

/** How second factors name an operator. */
export function holderOf(operatorId: number): string {
  return `operator ${operatorId}`
}

/** null for a customer. */
export function operatorOf(holder: string): number | null {
  const [, id] = /^operator (\d+)$/.exec(holder) ?? []
  return id === undefined ? null : Number(id)
}

export interface OperatorRow {
  id: number
  name: string
  email: string
  state: 'INVITED' | 'ACTIVE' | 'SUSPENDED'
  roles: string[]
}

/** Throws NOT_FOUND. */
export async function readOperator(db: Kysely<Database>, operatorId: number): Promise<OperatorRow> {
  const row = await db
    .selectFrom('operators')
    .select(['id', 'name', 'email', 'state'])
    .where('id', '=', BigInt(operatorId))
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('NOT_FOUND')
  const members = await db
    .selectFrom('operator_members')
    .select('role')
    .where('operator_id', '=', row.id)
    .orderBy('role')
    .execute()
  return { ...row, id: operatorId, roles: members.map(({ role }) => role) }
}

/** The permissions of each role, in the order of the names. Throws NOT_FOUND if one does not exist. */
export async function readRoles(
  db: Kysely<Database>,
  names: readonly string[],
): Promise<{ role: string; permissions: string[] }[]> {
  const wanted = [...new Set(names)]
  if (wanted.length === 0) return []
  const found = await db
    .selectFrom('operator_roles')
    .select(['role', 'permissions'])
    .where('role', 'in', wanted)
    .orderBy('role')
    .execute()
  if (found.length < wanted.length) throw new ApiError('NOT_FOUND')
  return found
}

export interface NewOperator {
  name: string
  email: string
  roles: readonly string[]
  now: number
}

/** Throws NAME_TAKEN, MAILBOX_TAKEN. */
export async function requireNew(
  db: Kysely<Database>,
  { name, email }: Pick<NewOperator, 'name' | 'email'>,
): Promise<void> {
  const taken = await db
    .selectFrom('operators')
    .select('name')
    .where((eb) => eb.or([eb('name', '=', name), eb(eb.fn<string>('lower', ['email']), '=', email.toLowerCase())]))
    .execute()
  if (taken.some((row) => row.name === name)) throw new ApiError('NAME_TAKEN')
  if (taken.length > 0) throw new ApiError('MAILBOX_TAKEN')
}

/** Throws NAME_TAKEN, MAILBOX_TAKEN. */
export async function addOperator(
  transaction: Transaction<Database>,
  { name, email, roles, now }: NewOperator,
): Promise<number> {
  await requireNew(transaction, { name, email })
  const added = await transaction
    .insertInto('operators')
    .values({ name, email, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  // Another transaction has just added it.
  if (added === undefined) throw new ApiError('BUSY')
  await setMembership(transaction, Number(added.id), roles)
  return Number(added.id)
}

export async function setMembership(
  transaction: Transaction<Database>,
  operatorId: number,
  roles: readonly string[],
): Promise<void> {
  await transaction.deleteFrom('operator_members').where('operator_id', '=', BigInt(operatorId)).execute()
  if (roles.length === 0) return
  const rows = [...new Set(roles)].map((role) => ({ operator_id: operatorId, role }))
  await transaction.insertInto('operator_members').values(rows).execute()
}

/** Earlier links of the operator are void. Returns the link's secret: the only time it is in plain text. */
export async function addLink(
  transaction: Transaction<Database>,
  { operatorId, now }: { operatorId: number; now: number },
): Promise<string> {
  const link = randomBytes(32).toString('base64url')
  await transaction.deleteFrom('operator_links').where('operator_id', '=', BigInt(operatorId)).execute()
  await transaction
    .insertInto('operator_links')
    .values({ link_hash: linkHash(link), operator_id: operatorId, expires_at: now + LINK_LIFE_MS })
    .execute()
  return link
}

/** The operator of a link that is open. Throws SETUP_LINK_INVALID. */
export async function findLinked(
  db: Kysely<Database>,
  { link, now }: { link: string; now: number },
): Promise<{ operatorId: number; name: string }> {
  const row = await db
    .selectFrom('operator_links')
    .innerJoin('operators', 'operators.id', 'operator_links.operator_id')
    .select(['operators.id', 'operators.name'])
    .where('link_hash', '=', linkHash(link))
    .where('expires_at', '>', BigInt(now))
    .where('operators.state', '=', 'INVITED')
    .executeTakeFirst()
  if (row === undefined) throw new ApiError('SETUP_LINK_INVALID')
  return { operatorId: Number(row.id), name: row.name }
}

/** Of two calls with one link, one succeeds. Throws SETUP_LINK_INVALID. */
export async function spendLink(transaction: Transaction<Database>, link: string): Promise<void> {
  const spent = await transaction
    .deleteFrom('operator_links')
    .where('link_hash', '=', linkHash(link))
    .executeTakeFirst()
  if (spent.numDeletedRows !== 1n) throw new ApiError('SETUP_LINK_INVALID')
}

/** Throws LAST_ADMINISTRATORS if too few could ask for changes and approve them. */
export async function requireAdministrators(transaction: Transaction<Database>): Promise<void> {
  if ((await countAdministrators(transaction)) < ADMINISTRATORS_MIN) throw new ApiError('LAST_ADMINISTRATORS')
}

export async function countAdministrators(db: Kysely<Database>): Promise<number> {
  return (await listAdministrators(db)).length
}

/** Invited ones count: their links are on the way. */
export function listAdministrators(db: Kysely<Database>): Promise<{ email: string }[]> {
  return db
    .selectFrom('operators')
    .innerJoin('operator_members', 'operator_members.operator_id', 'operators.id')
    .innerJoin('operator_roles', 'operator_roles.role', 'operator_members.role')
    .select(['operators.id', 'email'])
    .distinct()
    .where('operators.state', '!=', 'SUSPENDED')
    .where(sql<boolean>`${ADMINISTERS} = any(operator_roles.permissions)`)
    .execute()
}

function linkHash(link: string): Buffer {
  return hash('sha256', link, 'buffer')
}
