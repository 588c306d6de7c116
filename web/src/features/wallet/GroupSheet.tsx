import { MovementSheet } from './MovementSheet.tsx'
import type { RecordGroup } from './recordDays.ts'
import type { RecordTexts } from './recordTexts.ts'

interface GroupSheetProps {
  /** null: closed. */
  group: RecordGroup | null
  texts: RecordTexts
  onClose: () => void
}

/** The entries of a trade or transfer of the list. */
export function GroupSheet({ group, texts, onClose }: GroupSheetProps) {
  const record = group?.records[0]
  if (group === null || record === undefined) return null
  const references = [...new Set(group.records.map(({ reference }) => reference))]
  return <MovementSheet title={texts.kind(group)} record={record} references={references} onClose={onClose} />
}
