// Asks for other roles of an operator.
import { ApiError } from '@assay/api/errors'
import type { ApprovalKind } from '../approvals/approvals.ts'
import { readOperator, readRoles, requireAdministrators, setMembership } from './operatorRows.ts'
import { permissionLines } from './permissionLines.ts'

export const membership: ApprovalKind<{ operatorId: number; roles: string[] }> = {
  name: 'operators.changeRoles',
  permission: 'operators.change',
  async plan(db, { operatorId, roles }) {
    const { name, state, roles: kept } = await readOperator(db, operatorId)
    const before = await readRoles(db, kept)
    const after = await readRoles(db, roles)
    if (JSON.stringify(before) === JSON.stringify(after)) throw new ApiError('NOTHING_CHANGES')
    const lines = [
      { what: 'Operator', before: null, after: `${name} (${state})` },
      ...permissionLines({ before, after }),
    ]
    return { title: `Change the roles of ${name}`, lines, facts: { state, before, after } }
  },
  async effect(transaction, { operatorId, roles }) {
    const { name, roles: before } = await readOperator(transaction, operatorId)
    await setMembership(transaction, operatorId, roles)
    await requireAdministrators(transaction)
    return { subject: name, before, after: roles }
  },
}
