import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { Select } from '@assay/ui/Select'
import { TextField } from '@assay/ui/TextField'
import { consoleWords } from '@assay/words/consoleWords'
import { settingWords } from '@assay/words/settingWords'
import { useState } from 'react'

const { settings: words } = consoleWords

/** Kinds with many entries, each with its own name. */
const kinds = ['coin', 'pair', 'contract', 'second', 'option', 'convert', 'earn'] as const
const NAME = /^[A-Za-z0-9._-]{1,32}$/

interface AddSettingProps {
  onAdd: (key: string) => void
  onClose: () => void
}

export function AddSetting({ onAdd, onClose }: AddSettingProps) {
  const [kind, setKind] = useState<(typeof kinds)[number]>('pair')
  const [name, setName] = useState('')
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={words.addTitle}
      verb={words.start}
      isDisabled={!NAME.test(name)}
      onConfirm={() => onAdd(`${kind}/${name}`)}
    >
      <div className="flex flex-col gap-4">
        <Select
          label={words.kind}
          options={kinds.map((id) => ({ id, text: settingWords[id]?.title ?? id }))}
          value={kind}
          onChange={setKind}
        />
        <TextField
          label={words.name}
          value={name}
          onChange={setName}
          help={words.nameHelp}
          autoCapitalize="off"
          spellCheck={false}
        />
      </div>
    </ConfirmSheet>
  )
}
