import { type ProseBlock, proseBlocks } from './prose.ts'

/** A longer text of the operator, at most 66 characters wide. */
export function Prose({ content }: { content: string }) {
  return (
    <div className="max-w-[66ch] text-16 leading-[26px] text-normal" dir="auto">
      {proseBlocks(content).map((block, place) => (
        <Block key={place} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: ProseBlock }) {
  if (block.kind === 'paragraph') return <p className="not-first:mt-3">{block.text}</p>
  if (block.kind === 'heading') {
    const Heading = (['h2', 'h3', 'h4'] as const)[block.level - 2] ?? 'h4'
    return <Heading className="font-semibold text-strong not-first:mt-5">{block.text}</Heading>
  }
  const List = block.isNumbered ? 'ol' : 'ul'
  return (
    <List className={`mt-3 ps-5 ${block.isNumbered ? 'list-decimal' : 'list-disc'}`}>
      {block.items.map((item, place) => (
        <li key={place} className="not-first:mt-1">
          {item}
        </li>
      ))}
    </List>
  )
}
