/** The words of a Markdown text: a line for each paragraph, heading, item and row, without marks and addresses. */
export function plainText(markdown: string): string {
  const lines: string[] = []
  let isOpen = false
  for (const line of markdown.replaceAll('\r\n', '\n').split('\n')) {
    const words = wordsOf(line.trim())
    if (isOpen && words !== '' && !begins.test(line.trim())) lines.push(`${lines.pop() ?? ''} ${words}`)
    else if (words !== '') lines.push(words)
    isOpen = words !== '' && !/^(#|\|)/.test(line.trim())
  }
  return lines.join('\n')
}

/** A heading, an item, a quotation or a row of a table. */
const begins = /^(#{1,6}|[-*+>]|\d+[.)])\s|^\|/
/** Between the head and the body of a table. */
const isRule = (line: string) => line.includes('-') && /^[\s:|-]+$/.test(line)
/** Addresses have at most 600 characters, so the time of a search grows only with the length of the text. */
const link = /!?\[([^[\]]*)\]\([^)]{0,600}\)/g

function wordsOf(line: string): string {
  if (isRule(line)) return ''
  return line
    .replace(/^(#{1,6}|[-*+>]|\d+[.)])\s+/, '')
    .replace(link, '$1')
    .replace(/\*\*|__|`/g, '')
    .replace(/\s+/g, ' ')
    .replace(/^\| ?| ?\|$/g, '')
    .replace(/ ?\| ?/g, ' · ')
    .trim()
}
