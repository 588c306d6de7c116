import { consoleWords } from '@assay/words/consoleWords'
import { Key } from './Key.tsx'

/** The keys of a list, under it. yes and no: what A and R do, where rows are decided. */
export function QueueKeys({ yes, no }: { yes?: string; no?: string | undefined }) {
  const { foot } = consoleWords.keys
  return (
    <p className="hidden flex-wrap items-center gap-1 px-5 py-2.5 text-12 text-muted lg:flex">
      <Key>J</Key>
      <Key>K</Key>
      <span className="me-2">{foot.move}</span>
      {no !== undefined && (
        <>
          <Key>A</Key>
          <span className="me-2">{yes ?? foot.approve}</span>
          <Key>R</Key>
          <span className="me-2">{no}</span>
        </>
      )}
      <Key>?</Key>
      <span className="whitespace-nowrap">{foot.all}</span>
    </p>
  )
}
