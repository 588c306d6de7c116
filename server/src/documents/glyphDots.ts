import { GLYPH_WIDTH, glyphs } from './glyphs.ts'

/** The dots of a capital letter, from its top left corner; none for a character that has no glyph. */
export function dotsOf(letter: string): (readonly [x: number, y: number])[] {
  const rows = glyphs[letter] ?? ''
  return rows.split('').flatMap((row, y) => {
    const bits = Number.parseInt(row, 32)
    return Array.from({ length: GLYPH_WIDTH }, (_, x) => [x, y] as const).filter(
      ([x]) => ((bits >> (GLYPH_WIDTH - 1 - x)) & 1) === 1,
    )
  })
}
