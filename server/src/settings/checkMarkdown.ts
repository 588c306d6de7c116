import { checkLink } from './checkLink.ts'
import { type Finding, refused, warning } from './finding.ts'

/** Bounds of the app, beyond which it shows a text as it was written: ui/src/readProse.ts. */
const LINES_WORK_MAX = 100_000_000
const PARAGRAPH_WORK_MAX = 250_000
const TEXT_WORK_MAX = 4_000_000
const marks = /[^\p{L}\p{M}\p{N}\s.,;'’]/gu
/** An empty line, or the beginning of a heading, a quote, an item or a row of a table. */
const betweenParagraphs = /\n(?=[ \t]*(?:$|[#>|+*-]|\d{1,9}[.)]))/m

/** Links that the app would not follow, and what it could not lay out in short time. */
export function checkMarkdown(path: string, markdown: string): Finding[] {
  return [...checkLength(path, markdown), ...checkLinks(path, markdown)]
}

function checkLength(path: string, markdown: string): Finding[] {
  if (markdown.length * markdown.split('\n').length > LINES_WORK_MAX)
    return [refused(path, 'It has too many lines to be laid out. Split it into several texts.')]
  const paragraphs = markdown.split(betweenParagraphs).map((text) => ({ text, work: workOf(text) }))
  const long = paragraphs.find(({ work }) => work > PARAGRAPH_WORK_MAX)
  if (long !== undefined)
    return [refused(path, `The paragraph “${long.text.trim().slice(0, 40)}…” is too long to be laid out. Split it.`)]
  return paragraphs.reduce((sum, { work }) => sum + work, 0) > TEXT_WORK_MAX
    ? [refused(path, 'It has too many marks to be laid out. Split it into several texts.')]
    : []
}

/** Marks times characters. */
function workOf(paragraph: string): number {
  return paragraph.length * (paragraph.match(marks)?.length ?? 0)
}

/** Own pages, https:// and mailto:. Nothing else is shown as a link. */
function checkLinks(path: string, markdown: string): Finding[] {
  const links = [...markdown.matchAll(/\]\(\s*<?([^)\s>]*)/g)].map(([, link = '']) => link)
  return [...new Set(links)].flatMap((link) => {
    if (/^(https:\/\/|mailto:)/i.test(link)) return []
    return link.startsWith('/') ? checkLink(path, link) : [warning(path, `“${link}” is shown as text, not as a link.`)]
  })
}
