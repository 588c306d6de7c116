// Pictures for tests: good ones, and the files that attackers and accidents send instead.
import { crc32, deflateSync } from 'node:zlib'
import sharp, { type Sharp } from 'sharp'

interface Size {
  width: number
  height: number
}

/** Stripes, so that a picture differs from another of the same size. */
function pixels({ width, height }: Size): Sharp {
  const bytes = Buffer.alloc(width * height * 3, 200)
  for (let place = 0; place < bytes.length; place += 97) bytes[place] = place % 251
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}

export const CARD: Size = { width: 640, height: 400 }

/** A photo as a telephone makes it: with place, maker and a turned camera. */
export async function photo(size: Size = CARD): Promise<Buffer> {
  const exif = { IFD0: { Make: 'CANARY-maker' }, IFD3: { GPSLatitude: '52/1 31/1 0/1' } }
  return pixels(size).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer()
}

export const pngPhoto = (size: Size = CARD) => pixels(size).png().toBuffer()
export const webpPhoto = (size: Size = CARD) => pixels(size).webp().toBuffer()

const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex')

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const ends = Buffer.alloc(8)
  ends.writeUInt32BE(content.length)
  ends.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)])
}

/** A PNG that says it is so large; its pixels are all one colour and take a few kilobytes. */
function floodedPng({ width, height }: Size, rows = height): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width)
  head.writeUInt32BE(height, 4)
  head.writeUInt8(8, 8)
  const line = Buffer.alloc(width + 1)
  const compressed = deflateSync(Buffer.concat(Array.from({ length: rows }, () => line)), { level: 9 })
  return Buffer.concat([PNG_START, chunk('IHDR', head), chunk('IDAT', compressed), chunk('IEND', Buffer.alloc(0))])
}

/** A chunk before the pixels of a good PNG. */
async function pngWith(type: string, content: Buffer): Promise<Buffer> {
  const png = await pngPhoto()
  const after = 8 + 25
  return Buffer.concat([png.subarray(0, after), chunk(type, content), png.subarray(after)])
}

async function animatedWebp(): Promise<Buffer> {
  const frames = Buffer.alloc(100 * 200 * 3, 9)
  frames.fill(99, 100 * 100 * 3)
  return sharp(frames, { raw: { width: 100, height: 200, channels: 3, pageHeight: 100 } })
    .webp({ loop: 0, delay: [100, 100] })
    .toBuffer()
}

const script = '<script>fetch("/api/user/getInfo")</script>'

const text = (words: string) => Buffer.from(words, 'latin1')
const joined = (...parts: Buffer[]) => Buffer.concat(parts)

/** None of them may be accepted. */
export async function badFiles(): Promise<BadFiles> {
  const jpeg = await photo()
  const png = await pngPhoto()
  const webp = await webpPhoto()
  return [
    ['nothing', Buffer.alloc(0)],
    ['one byte', Buffer.from([0xff])],
    ['zeros', Buffer.alloc(100_000)],
    ['text', text('This is my passport.')],
    ['an SVG', text(`<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400">${script}</svg>`)],
    [
      'an SVG behind an XML head',
      text('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['a page', text(`<!doctype html><title>x</title>${script}`)],
    ['a PDF', text('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer<<>>\n%%EOF')],
    ['an archive', joined(text('PK\u0003\u0004'), Buffer.alloc(60), text('PK\u0005\u0006'), Buffer.alloc(18))],
    ['a program', joined(text('\u007fELF'), Buffer.alloc(500))],
    ['a GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['a TIFF', await pixels(CARD).tiff().toBuffer()],
    ['an AVIF', await pixels({ width: 100, height: 100 }).avif({ effort: 0 }).toBuffer()],
    ['a BMP head', joined(text('BM'), Buffer.alloc(200))],
    ['a pixel flood: 400 million', floodedPng({ width: 20_000, height: 20_000 }, 1)],
    ['a pixel flood with all its rows: 49 million', floodedPng({ width: 7000, height: 7000 })],
    ['one that is 50,000 wide', floodedPng({ width: 50_000, height: 600 }, 1)],
    ['one of 10,000 × 1', await pngPhoto({ width: 10_000, height: 1 })],
    ['one of 1 × 1', await pngPhoto({ width: 1, height: 1 })],
    [
      'a text bomb',
      await pngWith('zTXt', joined(text('Comment\0\0'), deflateSync(Buffer.alloc(80_000_000), { level: 9 }))),
    ],
    ['a page in a PNG’s text', await pngWith('tEXt', text(`Comment\0${script}`))],
    ['a PNG with compressed text', await pngWith('iTXt', joined(text('XML\0\u0001\0\0\0'), deflateSync(text('x'))))],
    ['an animated PNG', await pngWith('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]))],
    ['an animated WebP', await animatedWebp()],
    ...cutFiles({ jpeg, png, webp }),
    ...polyglots({ jpeg, png, webp }),
    ['6 MB of noise in a JPEG', joined(jpeg.subarray(0, -2), Buffer.alloc(6_000_000, 7), jpeg.subarray(-2))],
    ['30 MB', joined(jpeg, Buffer.alloc(30_000_000))],
  ]
}

type BadFiles = [name: string, bytes: Buffer][]
type Pictures = Record<'jpeg' | 'png' | 'webp', Buffer>

function cutFiles({ jpeg, png, webp }: Pictures): BadFiles {
  return [
    ['a JPEG cut in half', jpeg.subarray(0, jpeg.length / 2)],
    ['a JPEG without its end', jpeg.subarray(0, -2)],
    ['a JPEG’s first bytes', jpeg.subarray(0, 64)],
    ['a JPEG cut in half, with an end', joined(jpeg.subarray(0, jpeg.length / 2), Buffer.from([0xff, 0xd9]))],
    ['a PNG cut in half', png.subarray(0, png.length / 2)],
    ['a PNG without its pixels’ end', joined(png.subarray(0, png.length / 2), png.subarray(-12))],
    ['a WebP cut in half', webp.subarray(0, webp.length / 2)],
    ['a PNG with a wrong checksum', Buffer.from(png.with(29, (png[29] ?? 0) ^ 1))],
  ]
}

/** A picture and something else in one file. */
function polyglots({ jpeg, png, webp }: Pictures): BadFiles {
  const comment = text(`<html>${script}</html>`)
  const marker = Buffer.from([0xff, 0xfe, 0, comment.length + 2])
  return [
    ['a JPEG with a page behind it', joined(jpeg, text(script))],
    ['a JPEG with an archive behind it', joined(jpeg, text('PK\u0005\u0006'), Buffer.alloc(18))],
    [
      'a JPEG with an archive behind it and another end',
      joined(jpeg, text('PK\u0005\u0006'), Buffer.alloc(18), Buffer.from([0xff, 0xd9])),
    ],
    ['two JPEGs in one file', joined(jpeg, jpeg)],
    ['a PNG with a PDF behind it', joined(png, text('%PDF-1.7'))],
    ['a WebP with a film behind it', joined(webp, Buffer.alloc(4000, 3))],
    ['a JPEG with a page in its comment', joined(jpeg.subarray(0, 2), marker, comment, jpeg.subarray(2))],
    ['a page before a JPEG', joined(text('<html>'), jpeg)],
    ['a PNG’s head before a JPEG', joined(png.subarray(0, 33), jpeg)],
    ['a JPEG that calls itself PNG', joined(PNG_START, jpeg.subarray(8))],
    ['a WebP whose length lies', Buffer.from(webp.with(4, 0))],
  ]
}
