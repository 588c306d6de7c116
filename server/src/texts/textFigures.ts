// The texts with the rules of products state figures: fees, limits, times. A slice says which figures a line of this
// release's text should have, from the current configuration. A line of an operator's text is compared while it has the
// words of the release's line: its figures may differ.
import { readFileSync } from 'node:fs'
import { type Finding, warning } from '../settings/finding.ts'
import { ConfigurationError, type Values } from '../settings/kind.ts'
import { releaseFile, textKey, textKind, textLanguages } from './texts.ts'

export interface TextFigure {
  /** A part of the line in English, which no other line has. */
  says: string
  /** In the order of the English line; each as often as the line has it. */
  figures: readonly number[]
}

export interface StatedFigures {
  text: 'SPOT' | 'CONTRACT' | 'SECOND' | 'OPTION'
  /** Empty where the product is not offered. Throws ConfigurationError. */
  of(values: Values): readonly TextFigure[]
}

/** A warning for each line that no longer agrees with the configuration, with the keys of its texts. only: for one key. */
export function textFindings({ text, of }: StatedFigures, values: Values, only?: string): Finding[] {
  const texts = values(textKind)
  const held = textLanguages.flatMap((language) => {
    const key = textKey(text, language)
    const content = texts.get(key)?.content
    return content === undefined || (only !== undefined && key !== only)
      ? []
      : [{ key, language, lines: figuresByWords(key, content, language) }]
  })
  if (held.length === 0) return []
  return figuresIn(of, values).flatMap(({ says, figures }) => {
    const place = placeOf(text, says)
    const wrong = held.filter(({ language, lines }) => {
      const own = lines.get(release(text, language).words[place] ?? '')
      return own !== undefined && !isSame(own, figures)
    })
    if (wrong.length === 0) return []
    const keys = wrong.map(({ key }) => key).join(', ')
    const right = figures.length === 0 ? 'nothing of this' : [...new Set(figures)].join(', ')
    return [warning('', `“${says}” no longer agrees with the configuration, which has ${right}. Correct ${keys}.`)]
  })
}

/** What the engine would refuse has no figures: the definitions of its kind say why. */
function figuresIn(of: StatedFigures['of'], values: Values): readonly TextFigure[] {
  try {
    return of(values)
  } catch (error) {
    if (error instanceof ConfigurationError) return []
    throw error
  }
}

/** Where the line is among those of the release's text: the same place in every language. */
export function placeOf(text: StatedFigures['text'], says: string): number {
  const found = textLines(text, 'en').flatMap((line, place) => (line.includes(says) ? [place] : []))
  if (found.length !== 1) throw new Error(`the text ${text} has ${found.length} lines with “${says}”`)
  return found[0] ?? 0
}

export function textLines(text: StatedFigures['text'], language: string): readonly string[] {
  return release(text, language).lines
}

interface Release {
  lines: readonly string[]
  words: readonly string[]
}

const releases = new Map<string, Release>()

/** Read once: a release's files do not change while it runs. */
function release(text: StatedFigures['text'], language: string): Release {
  const key = textKey(text, language)
  const kept = releases.get(key)
  if (kept !== undefined) return kept
  const lines = linesOf(readFileSync(releaseFile(text, language), 'utf8'))
  const read = { lines, words: wordsOf(lines, language) }
  releases.set(key, read)
  return read
}

interface Parsed {
  content: string
  figures: ReadonlyMap<string, number[]>
}

const parsed = new Map<string, Parsed>()

/** Kept while the text is the same: a list of all keys compares the text once for each key. */
function figuresByWords(key: string, content: string, language: string): Parsed['figures'] {
  const kept = parsed.get(key)
  if (kept?.content === content) return kept.figures
  const lines = linesOf(content)
  const words = wordsOf(lines, language)
  const figures = new Map(lines.map((line, place) => [words[place] ?? '', figuresOfLine(line, language)]))
  parsed.set(key, { content, figures })
  return figures
}

function linesOf(content: string): string[] {
  return content.split('\n').filter((line) => line.trim() !== '')
}

/** Each line without its figures, and how many lines before it have the same words: the rows of a table do. */
function wordsOf(lines: readonly string[], language: string): string[] {
  const { pattern } = notationOf(language)
  const seen = new Map<string, number>()
  return lines.map((line) => {
    const words = withoutStep(line).replace(pattern, '#')
    const before = seen.get(words) ?? 0
    seen.set(words, before + 1)
    return `${before} ${words}`
  })
}

/** The figures of a line in their order: the value counts, not the language's notation, nor the number of a step. */
export function figuresOfLine(line: string, language: string): number[] {
  const { pattern, group } = notationOf(language)
  const found = withoutStep(line).match(pattern) ?? []
  return found.map((figure) => Number(figure.replace(group, '').replace(',', '.')))
}

function withoutStep(line: string): string {
  return line.replace(/^\d+\. /, '')
}

interface Notation {
  pattern: RegExp
  group: RegExp
}

const withPoint: Notation = { pattern: /\d+(?:,\d{3}(?!\d))*(?:\.\d+)?/g, group: /,/g }
const withComma: Notation = {
  pattern: /\d+(?:[.\u{a0}\u{202f}]\d{3}(?!\d))*(?:,\d+)?/gu,
  group: /[.\u{a0}\u{202f}]/gu,
}
const notations = new Map(textLanguages.map((language) => [language, readNotation(language)]))

/** '50,000.5' in one half of the languages, '50.000,5' or '50 000,5' in the other. */
function readNotation(language: string): Notation {
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(0.5)
  return parts.some(({ type, value }) => type === 'decimal' && value === ',') ? withComma : withPoint
}

function notationOf(language: string): Notation {
  return notations.get(language) ?? withPoint
}

/** Languages have their own order of words. */
function isSame(some: readonly number[], others: readonly number[]): boolean {
  const sorted = (figures: readonly number[]) => figures.toSorted((one, other) => one - other).join(' ')
  return sorted(some) === sorted(others)
}

/** For figures that everything listed should share. */
export function distinct(figures: readonly number[]): number[] {
  return [...new Set(figures)].toSorted((one, other) => one - other)
}

/** Of parts per million. */
export function percent(rate: number): number {
  return rate / 10_000
}
