import { Suspense } from 'react'
import type { Host } from './host.ts'
import { lazyPart } from './lazyPart.ts'
import { Skeleton } from './Skeleton.tsx'

interface ProseProps {
  /** Markdown. */
  content: string
  /** For links to paths of the customers' app, instead of the app's own. */
  OwnLink?: Host['Link']
  /** Its headings can be linked to, as ProseContents does. One such text on a page. */
  hasSections?: boolean
}

const ProseTree = lazyPart(async () => ({ default: (await import('./ProseTree.tsx')).ProseTree }))

/** A longer text of the operator, at most 66 characters wide. Reading Markdown takes code that comes with the first text. */
export function Prose(props: ProseProps) {
  return (
    <div className="max-w-[66ch] text-16 leading-[26px] wrap-anywhere text-normal" dir="auto">
      <Suspense fallback={<Waiting />}>
        <ProseTree {...props} />
      </Suspense>
    </div>
  )
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 pt-2">
      {[92, 98, 86, 60].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={14} />
      ))}
    </div>
  )
}
