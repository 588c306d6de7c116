import type { Permission } from '@assay/api/permissions'
import { sql, type Kysely } from 'kysely'
import type { Database } from '../db/schema.ts'

/** Whether the operator is active and has the permission now. */
export async function mayStill(db: Kysely<Database>, operatorId: number, permission: Permission): Promise<boolean> {
  const row = await db
    .selectFrom('operators')
    .innerJoin('operator_members', 'operator_members.operator_id', 'operators.id')
    .innerJoin('operator_roles', 'operator_roles.role', 'operator_members.role')
    .select('operators.id')
    .where('operators.id', '=', BigInt(operatorId))
    .where('operators.state', '=', 'ACTIVE')
    .where(sql<boolean>`${permission} = any(operator_roles.permissions)`)
    .executeTakeFirst()
  return row !== undefined
}
