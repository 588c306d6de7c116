import { Button } from '@assay/ui/Button'
import { consoleWords } from '@assay/words/consoleWords'
import { permissionWords } from '@assay/words/permissionWords'
import { useState } from 'react'
import { Facts } from '../../parts/Facts.tsx'
import type { Role } from './listed.ts'
import { RoleSheet } from './RoleSheet.tsx'

const { operators: words } = consoleWords

export function RoleDetail({ role, canChange }: { role: Role; canChange: boolean }) {
  const [isChanging, setIsChanging] = useState(false)
  return (
    <>
      <h2 className="text-16 font-semibold text-strong">{role.role}</h2>
      <Facts rows={[[words.columns.members, role.members]]} />
      <h3 className="mt-4 text-13 font-semibold text-strong">{words.columns.permissions}</h3>
      <ul className="mt-1 text-13">
        {role.permissions.toSorted().map((permission) => (
          <li key={permission} className="border-b border-line py-1.5 last:border-0">
            {permissionWords[permission]}
          </li>
        ))}
      </ul>
      {canChange && (
        <div className="mt-5">
          <Button kind="secondary" onClick={() => setIsChanging(true)}>
            {words.changeRole}
          </Button>
          <p className="mt-2 text-12 text-muted">{words.twoPersons}</p>
        </div>
      )}
      {isChanging && <RoleSheet changed={role} onClose={() => setIsChanging(false)} />}
    </>
  )
}
