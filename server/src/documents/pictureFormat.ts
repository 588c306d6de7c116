// What a file is by its content, whatever it calls itself. Only whole, still pictures pass: nothing before, after or
// beside the picture that another program would read as a page, an archive or a script.

type PictureFormat = 'jpeg' | 'png' | 'webp'

const JPEG_START = 0xffd8
const JPEG_END = 0xffd9
/** Begins every marker; the byte after it says which. */
const MARKER = 0xff
const SCAN = 0xda
const RESTARTS = [0xd0, 0xd7] as const
const PNG_START = Buffer.from('89504e470d0a1a0a', 'hex')
/** Length, type and checksum of a PNG's chunk. */
const CHUNK_FRAME = 12
/** What a browser or an interpreter would run, had the file another name. */
const ACTIVE = /<script|<html|<!doctype|<\?php|<iframe|javascript:/i

/** null for anything but one complete JPEG, PNG or WebP picture. */
export function pictureFormat(bytes: Buffer): PictureFormat | null {
  const format = formatOf(bytes)
  return format !== null && !ACTIVE.test(bytes.toString('latin1')) ? format : null
}

function formatOf(bytes: Buffer): PictureFormat | null {
  if (isJpeg(bytes)) return 'jpeg'
  if (isPng(bytes)) return 'png'
  return isWebp(bytes) ? 'webp' : null
}

/**
 * Segments up to the first end marker, which is the last of the file: cameras that append a film or a second picture are
 * answered that a plain picture is needed.
 */
function isJpeg(bytes: Buffer): boolean {
  if (bytes.length < 4 || bytes.readUInt16BE(0) !== JPEG_START) return false
  let place = 2
  while (place + 4 <= bytes.length && bytes[place] === MARKER) {
    const length = bytes.readUInt16BE(place + 2)
    place = bytes[place + 1] === SCAN ? endOfScan(bytes, place + 2 + length) : place + 2 + length
  }
  return place + 2 === bytes.length && bytes.readUInt16BE(place) === JPEG_END
}

/** The next marker that is not a part of the compressed pixels: a stuffed zero or a restart. */
function endOfScan(bytes: Buffer, start: number): number {
  for (let place = bytes.indexOf(MARKER, start); place >= 0; place = bytes.indexOf(MARKER, place + 2)) {
    const next = bytes[place + 1] ?? 0
    if (next !== 0 && (next < RESTARTS[0] || next > RESTARTS[1])) return place
  }
  return bytes.length
}

/** Chunks up to an IEND that is the last; without an animation, and without compressed text, which can unpack to gigabytes. */
function isPng(bytes: Buffer): boolean {
  if (!bytes.subarray(0, PNG_START.length).equals(PNG_START)) return false
  let place = PNG_START.length
  while (place + CHUNK_FRAME <= bytes.length) {
    const length = bytes.readUInt32BE(place)
    const type = bytes.toString('latin1', place + 4, place + 8)
    const content = bytes.subarray(place + 8, place + 8 + length)
    place += CHUNK_FRAME + length
    if (type === 'IEND') return place === bytes.length
    if (type === 'acTL' || isCompressedText(type, content)) return false
  }
  return false
}

/** In iTXt a byte after the keyword says whether it is compressed. */
function isCompressedText(type: string, content: Buffer): boolean {
  return type === 'zTXt' || (type === 'iTXt' && content[content.indexOf(0) + 1] === 1)
}

function isWebp(bytes: Buffer): boolean {
  if (bytes.length < 16 || bytes.toString('latin1', 0, 4) !== 'RIFF') return false
  const length = bytes.readUInt32LE(4) + 8
  return bytes.toString('latin1', 8, 12) === 'WEBP' && (length === bytes.length || length + 1 === bytes.length)
}
