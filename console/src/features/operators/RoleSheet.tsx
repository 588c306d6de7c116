import { permissions, type Permission } from '@assay/api/permissions'
import { TextField } from '@assay/ui/TextField'
import { consoleWords } from '@assay/words/consoleWords'
import { textOfPermissions } from '@assay/words/permissionWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'
import type { Role } from './listed.ts'
import { Picker } from './Picker.tsx'

const { operators: words } = consoleWords

/** changed null: a new role. */
export function RoleSheet({ changed, onClose }: { changed: Role | null; onClose: () => void }) {
  const [name, setName] = useState(changed?.role ?? '')
  const [chosen, setChosen] = useState<string[]>(changed?.permissions ?? [])
  return (
    <ReasonSheet
      title={changed === null ? words.addRole : words.changeRole}
      verb={words.ask}
      reasonLabel={consoleWords.reason.label}
      act={(reason) =>
        api.operators.requestRole({ role: name, permissions: chosen.toSorted() as Permission[], reason })
      }
      onClose={onClose}
      isReady={name !== ''}
    >
      {changed === null && (
        <TextField
          label={words.columns.role}
          value={name}
          onChange={setName}
          help={words.nameHelp}
          autoCapitalize="off"
        />
      )}
      <Picker
        label={words.columns.permissions}
        all={permissions}
        textOf={(permission) => textOfPermissions([permission])}
        chosen={chosen}
        onChange={setChosen}
      />
    </ReasonSheet>
  )
}
