// Asks for other permissions of a role, or for a new role.
import { ApiError } from '@assay/api/errors'
import type { Permission } from '@assay/api/permissions'
import type { ApprovalKind } from '../approvals/approvals.ts'
import { requireAdministrators } from './operatorRows.ts'
import { permissionLines } from './permissionLines.ts'

export const role: ApprovalKind<{ role: string; permissions: Permission[] }> = {
  name: 'operators.changeRole',
  permission: 'operators.change',
  async plan(db, { role: name, permissions }) {
    const row = await db.selectFrom('operator_roles').select('permissions').where('role', '=', name).executeTakeFirst()
    const members = await db
      .selectFrom('operator_members')
      .innerJoin('operators', 'operators.id', 'operator_members.operator_id')
      .select('operators.name')
      .where('operator_members.role', '=', name)
      .orderBy('operators.name')
      .execute()
    const before = row === undefined ? null : [{ role: name, permissions: row.permissions.toSorted() }]
    const after = [{ role: name, permissions: permissions.toSorted() }]
    if (JSON.stringify(before) === JSON.stringify(after)) throw new ApiError('NOTHING_CHANGES')
    const names = members.map((member) => member.name)
    const lines = [
      ...permissionLines({ before, after }),
      { what: 'Holds for', before: null, after: names.length === 0 ? 'nobody yet' : names.join(', ') },
    ]
    return { title: `${row === undefined ? 'Add' : 'Change'} the role ${name}`, lines, facts: { before, after, names } }
  },
  async effect(transaction, { role: name, permissions }) {
    const row = await transaction
      .selectFrom('operator_roles')
      .select('permissions')
      .where('role', '=', name)
      .executeTakeFirst()
    await transaction
      .insertInto('operator_roles')
      .values({ role: name, permissions })
      .onConflict((conflict) => conflict.column('role').doUpdateSet({ permissions }))
      .execute()
    await requireAdministrators(transaction)
    return { subject: name, before: row?.permissions ?? null, after: permissions }
  },
}
