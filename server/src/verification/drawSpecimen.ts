// Pictures of a document that does not exist, for the demo's queue. They are drawn dot by dot, because a server may have
// no fonts.
import sharp from 'sharp'
import { dotsOf } from '../documents/glyphDots.ts'

const WIDTH = 900
const HEIGHT = 570

type Colour = readonly [red: number, green: number, blue: number]
const PAPER: Colour = [226, 234, 242]
const BAND: Colour = [52, 84, 122]
const INK: Colour = [28, 34, 44]
const STAMP: Colour = [190, 40, 40]
const WHITE: Colour = [255, 255, 255]
const GREY: Colour = [150, 160, 172]
const WALL: Colour = [206, 200, 190]

class Picture {
  readonly #bytes = Buffer.alloc(WIDTH * HEIGHT * 3)

  constructor(colour: Colour) {
    this.fill({ x: 0, y: 0, width: WIDTH, height: HEIGHT }, colour)
  }

  fill({ x, y, width, height }: { x: number; y: number; width: number; height: number }, colour: Colour): void {
    const [left, right] = [Math.max(0, x), Math.min(WIDTH, x + width)]
    const line = Uint8Array.from(colour)
    for (let row = Math.max(0, y); row < Math.min(HEIGHT, y + height); row += 1)
      this.#bytes.fill(line, (row * WIDTH + left) * 3, (row * WIDTH + right) * 3)
  }

  /** Head and shoulders without a face. */
  person({ x, y, size }: { x: number; y: number; size: number }, colour: Colour): void {
    for (let row = 0; row < size; row += 1)
      for (let column = 0; column < size; column += 1) {
        const [across, down] = [column / size - 0.5, row / size]
        const isHead = across ** 2 + (down - 0.32) ** 2 < 0.04
        const isBody = (across / 0.42) ** 2 + ((down - 1.02) / 0.45) ** 2 < 1
        if (isHead || isBody) this.#bytes.set(colour, ((y + row) * WIDTH + x + column) * 3)
      }
  }

  write(text: string, { x, y, dot }: { x: number; y: number; dot: number }, colour: Colour): void {
    for (const [at, letter] of text.split('').entries())
      for (const [column, row] of dotsOf(letter))
        this.fill({ x: x + (at * 6 + column) * dot, y: y + row * dot, width: dot, height: dot }, colour)
  }

  async file(): Promise<Buffer> {
    return await sharp(this.#bytes, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
      .jpeg({ quality: 88 })
      .toBuffer()
  }
}

/** Capital letters, digits, and . - : as the glyphs have them. */
export interface SpecimenText {
  name: string
  number: string
}

export function drawFront({ name, number }: SpecimenText): Promise<Buffer> {
  const card = new Picture(PAPER)
  card.fill({ x: 0, y: 0, width: WIDTH, height: 96 }, BAND)
  card.write('SPECIMEN CARD', { x: 40, y: 28, dot: 6 }, WHITE)
  card.fill({ x: 40, y: 140, width: 240, height: 300 }, WHITE)
  card.person({ x: 50, y: 190, size: 220 }, GREY)
  for (const [at, [label, value]] of [
    ['NAME', name],
    ['NUMBER', number],
    ['VALID UNTIL', 'NEVER'],
  ].entries()) {
    card.write(label ?? '', { x: 320, y: 150 + at * 96, dot: 3 }, GREY)
    card.write(value ?? '', { x: 320, y: 182 + at * 96, dot: 5 }, INK)
  }
  card.write('SPECIMEN - NOT A DOCUMENT', { x: 66, y: 480, dot: 5 }, STAMP)
  return card.file()
}

export function drawBack({ number }: SpecimenText): Promise<Buffer> {
  const card = new Picture(PAPER)
  card.fill({ x: 0, y: 60, width: WIDTH, height: 84 }, INK)
  card.write('DRAWN FOR THIS DEMO.', { x: 66, y: 190, dot: 6 }, INK)
  card.write('IT BELONGS TO NOBODY.', { x: 66, y: 260, dot: 6 }, INK)
  card.write(`${number}------`, { x: 66, y: 370, dot: 6 }, GREY)
  card.write('SPECIMEN - NOT A DOCUMENT', { x: 66, y: 480, dot: 5 }, STAMP)
  return card.file()
}

export function drawPerson({ number }: SpecimenText): Promise<Buffer> {
  const photo = new Picture(WALL)
  photo.person({ x: 190, y: 20, size: 520 }, GREY)
  photo.fill({ x: 330, y: 390, width: 240, height: 150 }, PAPER)
  photo.fill({ x: 330, y: 390, width: 240, height: 28 }, BAND)
  photo.write('SPECIMEN', { x: 354, y: 432, dot: 4 }, STAMP)
  photo.write(number, { x: 354, y: 488, dot: 2 }, INK)
  photo.write('SPECIMEN', { x: 30, y: 30, dot: 5 }, STAMP)
  return photo.file()
}
