// Texts of the operator as blocks: '# ' to '### ' begin a heading, '- ' and '1. ' an entry of a list, a blank line ends
// a paragraph. Everything is shown as text, so that a text can never bring markup or script into the page.
export type ProseBlock =
  | { kind: 'heading'; level: 2 | 3 | 4; text: string }
  | { kind: 'list'; isNumbered: boolean; items: string[] }
  | { kind: 'paragraph'; text: string }

export function proseBlocks(content: string): ProseBlock[] {
  const blocks: ProseBlock[] = []
  let isOpen = false
  for (const line of content
    .replaceAll('\r\n', '\n')
    .split('\n')
    .map((text) => text.trim())) {
    const block = readLine(line)
    const last = blocks.at(-1)
    if (block === null) isOpen = false
    else if (block.kind === 'list' && last?.kind === 'list' && last.isNumbered === block.isNumbered)
      last.items.push(...block.items)
    else if (block.kind === 'paragraph' && last?.kind === 'paragraph' && isOpen) last.text += ` ${block.text}`
    else blocks.push(block)
    if (block !== null) isOpen = block.kind === 'paragraph'
  }
  return blocks
}

function readLine(line: string): ProseBlock | null {
  if (line === '') return null
  const heading = /^(#{1,3}) +(.+)$/.exec(line)
  if (heading !== null)
    return { kind: 'heading', level: ((heading[1]?.length ?? 1) + 1) as 2 | 3 | 4, text: heading[2] ?? '' }
  const bullet = /^[-*•] +(.+)$/.exec(line)
  if (bullet !== null) return { kind: 'list', isNumbered: false, items: [bullet[1] ?? ''] }
  const numbered = /^\d{1,3}[.)] +(.+)$/.exec(line)
  if (numbered !== null) return { kind: 'list', isNumbered: true, items: [numbered[1] ?? ''] }
  return { kind: 'paragraph', text: line }
}
