import { TextField } from '@assay/ui/TextField'
import { consoleWords } from '@assay/words/consoleWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'
import type { Role } from './listed.ts'
import { Picker } from './Picker.tsx'

const { operators: words } = consoleWords

export function InvitationSheet({ roles, onClose }: { roles: readonly Role[]; onClose: () => void }) {
  const [name, setName] = useState('')
  const [email, setEmail] = useState('')
  const [chosen, setChosen] = useState<string[]>([])
  return (
    <ReasonSheet
      title={words.invite}
      verb={words.ask}
      reasonLabel={consoleWords.reason.label}
      act={(reason) => api.operators.requestInvitation({ name, email, roles: chosen, reason })}
      onClose={onClose}
      isReady={name !== '' && email !== ''}
    >
      <TextField
        label={words.columns.name}
        value={name}
        onChange={setName}
        help={words.nameHelp}
        autoCapitalize="off"
        spellCheck={false}
      />
      <TextField label={words.columns.email} value={email} onChange={setEmail} type="email" help={words.emailHelp} />
      <Picker label={words.columns.roles} all={roles.map(({ role }) => role)} chosen={chosen} onChange={setChosen} />
    </ReasonSheet>
  )
}
