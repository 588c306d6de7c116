import { lazyPart } from '@assay/ui/lazyPart'
import { Suspense } from 'react'
import { loadAreas } from '../../i18n/messages.ts'

const EarningNote = lazyPart(async () => {
  await loadAreas(['alerts'])
  return { default: (await import('./EarningNote.tsx')).EarningNote }
})

/** Few inviters ever close their account: the note and its words are loaded only for them. */
export function EarningStopped() {
  return (
    <Suspense>
      <EarningNote />
    </Suspense>
  )
}
