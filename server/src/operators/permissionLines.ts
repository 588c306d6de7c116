import { textOfPermissions } from '@assay/words/permissionWords'
import type { Line } from '../approvals/approvals.ts'

type Granted = readonly { role: string; permissions: readonly string[] }[]

/** Which roles and permissions somebody has, before and after; of permissions, what is added and what goes. before null: nobody had them. */
export function permissionLines({ before, after }: { before: Granted | null; after: Granted }): Line[] {
  const roles: Line = { what: 'Roles', before: before === null ? null : named(before), after: named(after) }
  const kept = permitted(before ?? [])
  const next = permitted(after)
  return [
    roles,
    ...line('Permissions that are added', without(next, kept)),
    ...line('Permissions that are taken away', without(kept, next)),
    ...line('Permissions that stay', without(next, without(next, kept))),
  ]
}

function named(roles: Granted): string {
  return roles.map(({ role }) => role).join(', ') || 'none'
}

function permitted(roles: Granted): string[] {
  return [...new Set(roles.flatMap(({ permissions }) => permissions))].toSorted()
}

function without(names: readonly string[], others: readonly string[]): string[] {
  return names.filter((name) => !others.includes(name))
}

function line(what: string, names: readonly string[]): Line[] {
  return names.length === 0 ? [] : [{ what, before: null, after: textOfPermissions(names) }]
}
