import { ConfirmSheet } from '@assay/ui/ConfirmSheet'
import { Select } from '@assay/ui/Select'
import { TextField } from '@assay/ui/TextField'
import { consoleWords } from '@assay/words/consoleWords'
import { settingWords } from '@assay/words/settingWords'
import { useState } from 'react'

const { settings: words } = consoleWords

/** Kinds of which there are many, each with a name of its own. A text is named TERMS/en, a help article first-deposit/en. */
const kinds = ['coin', 'pair', 'contract', 'second', 'option', 'convert', 'earn', 'text', 'help'] as const
const patterns: Readonly<Record<string, RegExp>> = {
  text: /^[A-Z]{2,20}\/[a-z]{2}$/,
  help: /^[a-z0-9]+(-[a-z0-9]+)*\/[a-z]{2}$/,
}

interface AddSettingProps {
  onAdd: (key: string) => void
  onClose: () => void
}

export function AddSetting({ onAdd, onClose }: AddSettingProps) {
  const [kind, setKind] = useState<(typeof kinds)[number]>('pair')
  const [name, setName] = useState('')
  const pattern = patterns[kind] ?? /^[A-Za-z0-9._-]{1,32}$/
  const nameHelps: Readonly<Record<string, string>> = { text: words.textNameHelp, help: words.helpNameHelp }
  return (
    <ConfirmSheet
      isOpen
      onClose={onClose}
      title={words.addTitle}
      verb={words.start}
      isDisabled={!pattern.test(name)}
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
          help={nameHelps[kind] ?? words.nameHelp}
          autoCapitalize="off"
          spellCheck={false}
        />
      </div>
    </ConfirmSheet>
  )
}
