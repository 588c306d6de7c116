import { Segmented } from '@assay/ui/Segmented'
import { TextField } from '@assay/ui/TextField'
import { contentWords as words } from '@assay/words/contentWords'
import { useState } from 'react'
import { localText } from '../../localText.ts'
import { deviceZone } from '../../zone.ts'

interface MomentFieldProps {
  label: string
  /** The words for no time. */
  none: string
  /** Epoch ms. */
  value: number | null
  onChange: (value: number | null) => void
  error: string | undefined
  isOff: boolean
}

/** In the zone of the operator's device, which is named. */
export function MomentField({ label, none, value, onChange, error, isOff }: MomentFieldProps) {
  const [text, setText] = useState(value === null ? '' : localText(value))
  const { id, offset } = deviceZone()
  return (
    <div className="flex flex-col gap-2">
      <span className="text-13 font-medium text-normal">{label}</span>
      <Segmented
        label={label}
        items={[
          { id: 'none', label: none, isDisabled: isOff },
          { id: 'time', label: words.atTime, isDisabled: isOff },
        ]}
        value={value === null ? 'none' : 'time'}
        onChange={(how) => {
          const now = Math.floor(Date.now() / 60_000) * 60_000
          onChange(how === 'none' ? null : now)
          setText(localText(now))
        }}
      />
      {value !== null && (
        <TextField
          label={label}
          aside={words.zone(id, offset)}
          type="datetime-local"
          value={text}
          disabled={isOff}
          error={error}
          onChange={(typed) => {
            setText(typed)
            const time = new Date(typed).getTime()
            if (!Number.isNaN(time)) onChange(time)
          }}
        />
      )}
    </div>
  )
}
