import { textOfPermissions } from '@assay/words/permissionWords'
import type { Line } from '../approvals/approvals.ts'

type Granted = readonly { role: string; permissions: readonly string[] }[]

/** Which roles and permissions somebody has, before and after. before null: nobody had them. */
export function permissionLines({ before, after }: { before: Granted | null; after: Granted }): Line[] {
  const named = (roles: Granted) => listed(roles.map(({ role }) => role))
  const permitted = (roles: Granted) =>
    textOfPermissions([...new Set(roles.flatMap(({ permissions }) => permissions))].toSorted()) || 'none'
  return [
    { what: 'Roles', before: before === null ? null : named(before), after: named(after) },
    { what: 'Permissions', before: before === null ? null : permitted(before), after: permitted(after) },
  ]
}

function listed(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ')
}
