import { useMemo } from 'react'
import { readProse, sectionsOf } from './readProse.ts'

interface ProseContentsProps {
  /** Markdown; it stands on the page as <Prose hasSections>. */
  content: string
  label: string
}

const FEWEST = 3

/** The headings of a long text, each a link to its place. */
export function ProseContents({ content, label }: ProseContentsProps) {
  const sections = useMemo(() => sectionsOf(readProse(content)), [content])
  if (sections.length < FEWEST) return null
  return (
    <nav aria-label={label} className="flex flex-col gap-0.5 text-13">
      <p className="px-3 pb-1 font-semibold text-strong">{label}</p>
      {sections.map(({ id, words }) => (
        <a key={id} href={`#${id}`} dir="auto" className="rounded-3 px-3 py-1.5 text-normal hover:bg-press">
          {words}
        </a>
      ))}
    </nav>
  )
}
