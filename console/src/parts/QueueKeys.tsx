import { consoleWords } from '@assay/words/consoleWords'
import { Key } from './Key.tsx'

/** The keys of a queue, under it. */
export function QueueKeys({ canDecide }: { canDecide: boolean }) {
  const { foot } = consoleWords.keys
  return (
    <p className="hidden items-center gap-1 px-5 py-2.5 text-12 text-muted lg:flex">
      <Key>J</Key>
      <Key>K</Key>
      <span className="me-2">{foot.move}</span>
      {canDecide && (
        <>
          <Key>A</Key>
          <span className="me-2">{foot.approve}</span>
          <Key>R</Key>
          <span className="me-2">{foot.refuse}</span>
        </>
      )}
      <Key>?</Key>
      <span>{foot.all}</span>
    </p>
  )
}
