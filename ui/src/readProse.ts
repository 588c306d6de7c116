// Markdown as a tree of known parts. Some texts take time that grows with the square of their length or faster. What
// would take too long is shown as it was written. The server refuses to publish such a text (settings/checkMarkdown.ts).
import { Lexer, type Token, type Tokens } from 'marked'

/** Lines times characters: lists are read again from each item on. */
const LINES_WORK_MAX = 100_000_000
/** Marks times characters: each mark may be looked up in the rest of its paragraph. */
const PARAGRAPH_WORK_MAX = 250_000
const TEXT_WORK_MAX = 4_000_000
/** Quotes and lists inside each other. */
const nested = /^(?:[ \t]*(?:>|[-+*]|\d{1,9}[.)])){40}/m
const marks = /[^\p{L}\p{M}\p{N}\s.,;'’]/gu

/** Blocks, as Lexer.lex answers them. */
export function readProse(content: string): readonly Token[] {
  const lexer = new Lexer({ gfm: true })
  const source = content.replaceAll(/\r\n?/g, '\n')
  if (source.length * linesIn(source) > LINES_WORK_MAX || nested.test(source)) return asWritten(source)
  try {
    lexer.blockTokens(source, lexer.tokens)
    readInlines(lexer)
  } catch (error) {
    if (!(error instanceof RangeError)) throw error
    return asWritten(source)
  }
  return lexer.tokens
}

/** The headings of the first two levels, each with the id that it has where sections are asked for. */
export function sectionsOf(blocks: readonly Token[]): { id: string; words: string }[] {
  return blocks.flatMap((token, place) =>
    isSection(token) ? [{ id: sectionId(place), words: wordsOf(token.tokens) }] : [],
  )
}

export function isSection(token: Token): token is Tokens.Heading {
  return token.type === 'heading' && (token as Tokens.Heading).depth <= 2
}

/** place: of the block in its text. */
export function sectionId(place: number): string {
  return `section-${place}`
}

function wordsOf(tokens: readonly Token[]): string {
  return tokens
    .map((token) => ('tokens' in token && token.tokens !== undefined ? wordsOf(token.tokens) : textOf(token)))
    .join('')
}

function textOf(token: Token): string {
  return 'text' in token && typeof token.text === 'string' ? token.text : token.raw
}

function readInlines(lexer: Lexer): void {
  let work = 0
  for (const { src, tokens } of lexer.inlineQueue) {
    const own = src.length * (src.match(marks)?.length ?? 0)
    work += own
    // Left over from markup of the paragraph before.
    lexer.state.inRawBlock = false
    if (own > PARAGRAPH_WORK_MAX || work > TEXT_WORK_MAX) tokens.push(...asWritten(src))
    else lexer.inlineTokens(src, tokens)
  }
}

function asWritten(text: string): Token[] {
  return [{ type: 'text', raw: text, text }]
}

function linesIn(text: string): number {
  return text.split('\n').length
}
