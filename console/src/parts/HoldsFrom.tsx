import { Segmented } from '@assay/ui/Segmented'
import { TextField } from '@assay/ui/TextField'
import { consoleWords } from '@assay/words/consoleWords'
import { useState } from 'react'
import { localText } from '../localText.ts'
import { deviceZone } from '../zone.ts'

const { settings: words } = consoleWords
const HOUR_MS = 60 * 60_000

interface HoldsFromProps {
  /** Epoch ms; null: as soon as it is approved and its notice is over. */
  since: number | null
  onChange: (since: number | null) => void
  noticeMs: number
}

export function HoldsFrom({ since, onChange, noticeMs }: HoldsFromProps) {
  const [text, setText] = useState('')
  return (
    <div className="flex flex-col gap-2">
      <span className="text-13 font-medium text-normal">{words.from}</span>
      <Segmented
        label={words.from}
        items={[
          { id: 'approval', label: words.whenApproved },
          { id: 'time', label: words.atTime },
        ]}
        value={since === null ? 'approval' : 'time'}
        onChange={(how) => {
          const tomorrow = Date.now() + 24 * HOUR_MS + noticeMs
          onChange(how === 'approval' ? null : tomorrow)
          setText(localText(tomorrow))
        }}
      />
      {since !== null && (
        <TextField
          label={words.time}
          aside={deviceZone().offset}
          type="datetime-local"
          value={text}
          onChange={(typed) => {
            setText(typed)
            const time = new Date(typed).getTime()
            if (!Number.isNaN(time)) onChange(time)
          }}
        />
      )}
      {noticeMs > 0 && <p className="text-13 text-warning">{words.notice(noticeMs / HOUR_MS)}</p>}
    </div>
  )
}
