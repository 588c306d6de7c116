// What a file is by its content, whatever it calls itself. Only whole, still pictures pass: nothing before, after or
// beside the picture that another program would read as a page, an archive or a script.

type PictureFormat = 'jpeg' | 'png' | 'webp'

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

/** Ends with its end marker: cameras that append a film are answered that a plain picture is needed. */
function isJpeg(bytes: Buffer): boolean {
  return bytes.length > 4 && bytes.readUIntBE(0, 3) === 0xffd8ff && bytes.readUInt16BE(bytes.length - 2) === 0xffd9
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
