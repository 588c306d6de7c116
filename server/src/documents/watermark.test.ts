import sharp from 'sharp'
import { expect, test } from 'vitest'
import { GLYPH_HEIGHT, glyphs } from './glyphs.ts'
import { watermarked } from './watermark.ts'

async function grey(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .jpeg()
    .toBuffer()
}

/** The share of its pixels that are much lighter or darker than the grey before. */
async function marked(picture: Buffer, area: { left: number; top: number; width: number; height: number }) {
  const pixels = await sharp(picture).extract(area).greyscale().raw().toBuffer()
  return pixels.filter((value) => Math.abs(value - 128) > 30).length / pixels.length
}

test.each([
  [300, 200],
  [640, 400],
  [2400, 1600],
])('a picture of %d by %d keeps its size and is marked in every quarter', async (width, height) => {
  const picture = await watermarked(await grey(width, height), 'alex 2026-11-22 17:05 UTC')
  expect(await sharp(picture).metadata()).toMatchObject({ width, height, format: 'jpeg' })
  const [halfWide, halfHigh] = [width / 2, height / 2]
  for (const left of [0, halfWide])
    for (const top of [0, halfHigh]) {
      const share = await marked(picture, { left, top, width: halfWide, height: halfHigh })
      expect(share).toBeGreaterThan(0.01)
      expect(share).toBeLessThan(0.4)
    }
})

test('a picture that is smaller than the line has a part of it', async () => {
  const picture = await watermarked(await grey(64, 640), 'alex 2026-11-22 17:05 UTC')
  expect(await marked(picture, { left: 0, top: 0, width: 64, height: 640 })).toBeGreaterThan(0.01)
})

test('another name marks other pixels', async () => {
  const picture = await grey(300, 200)
  expect((await watermarked(picture, 'alex')).equals(await watermarked(picture, 'sam'))).toBe(false)
})

test('every letter of an operator’s name and of a time has its dots', () => {
  for (const letter of 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-:') expect(glyphs[letter]).toHaveLength(GLYPH_HEIGHT)
  expect(new Set(Object.values(glyphs)).size).toBe(Object.keys(glyphs).length)
})
