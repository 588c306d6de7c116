import { type Item, type Reasons, returnReasons, textItems } from '@assay/api/verification'
import { Select } from '@assay/ui/Select'
import { consoleWords } from '@assay/words/consoleWords'
import { useState } from 'react'
import { api } from '../../api.ts'
import { ReasonSheet } from '../../parts/ReasonSheet.tsx'
import type { Case } from './case.ts'

type Reason = (typeof returnReasons)[number]
const FINE = 'fine' as const

const { verification: words } = consoleWords
const ofTexts: readonly Reason[] = ['DIFFERS', 'INCOMPLETE', 'EXPIRED']
const ofPictures = returnReasons.filter((reason) => reason !== 'INCOMPLETE' && reason !== 'FACE_HIDDEN')

/** A reason for each item that has to be sent again. */
export function ReturnSheet({ case: opened, onClose }: { case: Case; onClose: () => void }) {
  const { verificationId, revision, level, customerId, pictures } = opened
  const [reasons, setReasons] = useState<Reasons>({})
  const items: readonly Item[] = level === 'BASIC' ? textItems : pictures.map(({ item }) => item)
  function choose(item: Item, reason: Reason | typeof FINE) {
    const { [item]: _, ...others } = reasons
    setReasons(reason === FINE ? others : { ...others, [item]: reason })
  }
  return (
    <ReasonSheet
      title={words.returnTitle(words.levels[level], customerId)}
      verb={words.return}
      kind="danger"
      reasonLabel={null}
      act={() => api.verification.returnVerification({ verificationId, revision, reasons })}
      onClose={onClose}
      isReady={Object.keys(reasons).length > 0}
    >
      <p className="text-13">{words.returnLine}</p>
      {items.map((item) => (
        <Select
          key={item}
          label={words.items[item]}
          options={[FINE, ...reasonsFor(item)].map((id) => ({ id, text: textOf(id) }))}
          value={reasons[item] ?? FINE}
          onChange={(reason) => choose(item, reason)}
        />
      ))}
    </ReasonSheet>
  )
}

function reasonsFor(item: Item): readonly Reason[] {
  if ((textItems as readonly Item[]).includes(item)) return ofTexts
  return item === 'handelUrl' ? [...ofPictures, 'FACE_HIDDEN'] : ofPictures
}

function textOf(reason: Reason | typeof FINE): string {
  return reason === FINE ? words.fine : words.reasons[reason]
}
