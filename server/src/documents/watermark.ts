// Writes a line across a picture, again and again. The letters are drawn here, because a server may have no fonts: the
// library would then write nothing, and nobody would notice.
import sharp from 'sharp'
import { dotsOf } from './glyphDots.ts'
import { GLYPH_HEIGHT, GLYPH_WIDTH } from './glyphs.ts'
import { PICTURE_QUALITY } from './picture.ts'

/** Dots of the letters across a picture: about two lines of text fit into its width. */
const DOTS_ACROSS = 320
const SPACE = 6
const DEGREES = -30
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 }
const LIGHT = [255, 255, 255, 150]
const DARK = [0, 0, 0, 150]

/** picture: a JPEG. text: letters, digits and . - : and spaces. */
export async function watermarked(picture: Buffer, text: string): Promise<Buffer> {
  const image = sharp(picture)
  const { width, height } = await image.metadata()
  const { data, info } = await slanted(text, Math.max(1, Math.round(width / DOTS_ACROSS)))
  const raw = { width: info.width, height: info.height, channels: 4 } as const
  // If the picture is smaller than the line, it gets the middle of the line.
  const size = { width: Math.min(width, info.width), height: Math.min(height, info.height) }
  const left = Math.floor((info.width - size.width) / 2)
  const top = Math.floor((info.height - size.height) / 2)
  const tile = await sharp(data, { raw })
    .extract({ left, top, ...size })
    .raw()
    .toBuffer()
  return image
    .composite([{ input: tile, raw: { ...size, channels: 4 }, tile: true }])
    .jpeg({ quality: PICTURE_QUALITY })
    .toBuffer()
}

async function slanted(text: string, scale: number) {
  return sharp(...lineOf(text, scale))
    .rotate(DEGREES, { background: CLEAR })
    .raw()
    .toBuffer({ resolveWithObject: true })
}

/** Light letters with a dark edge: they show on any picture. */
function lineOf(text: string, scale: number) {
  const advance = GLYPH_WIDTH + 1
  const width = (text.length * advance + SPACE) * scale
  const height = (GLYPH_HEIGHT + SPACE) * scale
  const bytes = Buffer.alloc(width * height * 4)
  const paint = (x: number, y: number, colour: readonly number[]) => bytes.set(colour, (y * width + x) * 4)
  for (const [shift, colour] of [
    [1, DARK],
    [0, LIGHT],
  ] as const)
    for (const [at, letter] of text.toUpperCase().split('').entries())
      for (const [dotX, dotY] of dotsOf(letter))
        for (let step = 0; step < scale * scale; step += 1)
          paint(
            (at * advance + dotX + 1) * scale + (step % scale) + shift,
            (dotY + 1) * scale + Math.floor(step / scale) + shift,
            colour,
          )
  return [bytes, { raw: { width, height, channels: 4 } }] as const
}
