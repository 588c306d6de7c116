// A picture that somebody sends becomes one of ours: decoded within limits and encoded again, so that only its pixels
// remain. What was hidden in it (place and time, a second format, a fault for some decoder) is gone.
import { ApiError } from '@assay/api/errors'
import { PICTURE_PIXELS_MAX } from '@assay/api/verification'
import sharp, { type Metadata, type Sharp } from 'sharp'
import { pictureFormat } from './pictureFormat.ts'

/** Enough to read the small print of a card that fills the picture. */
const SIDE_MAX = 2400
const SIDE_MIN = 64
/** No document is longer than this times its width. */
const RATIO_MAX = 10
const DECODE_SECONDS_MAX = 15
export const PICTURE_QUALITY = 82

// The library reads dozens of formats; each one more is more to attack.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

export const PICTURE_TYPE = 'image/jpeg'

/** A JPEG without metadata, upright, on white. Throws PICTURE_INVALID, PICTURE_SIZE. */
export async function cleanPicture(bytes: Buffer): Promise<Buffer> {
  const pixels = await pixelsOf(bytes, SIDE_MAX)
  return orInvalid(pixels.flatten({ background: 'white' }).jpeg({ quality: PICTURE_QUALITY }).toBuffer())
}

/** For pages that everybody loads. */
export const WEB_PICTURE_TYPE = 'image/webp'
export const WEB_PICTURE_BYTES_MAX = 500_000
/** The first that is small enough is taken. Noise is the worst case; the last one always is. */
const webSteps = [
  { side: 1600, quality: 82 },
  { side: 1600, quality: 60 },
  { side: 1100, quality: 60 },
  { side: 700, quality: 50 },
] as const

export interface WebPicture {
  bytes: Buffer
  width: number
  height: number
}

/** A WebP without metadata, upright, with its transparency, of at most 500 kB. Throws PICTURE_INVALID, PICTURE_SIZE. */
export async function webPicture(bytes: Buffer): Promise<WebPicture> {
  for (const { side, quality } of webSteps) {
    const pixels = await pixelsOf(bytes, side)
    const { data, info } = await orInvalid(pixels.webp({ quality }).toBuffer({ resolveWithObject: true }))
    if (data.length <= WEB_PICTURE_BYTES_MAX) return { bytes: data, width: info.width, height: info.height }
  }
  throw new ApiError('PICTURE_INVALID')
}

async function pixelsOf(bytes: Buffer, side: number): Promise<Sharp> {
  if (pictureFormat(bytes) === null) throw new ApiError('PICTURE_INVALID')
  const limits = { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'warning', animated: true } as const
  requireUsable(await orInvalid(sharp(bytes, limits).metadata()))
  return sharp(bytes, { ...limits, animated: false })
    .timeout({ seconds: DECODE_SECONDS_MAX })
    .autoOrient()
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
}

function requireUsable({ width, height, pages = 1 }: Metadata): void {
  if (pages > 1) throw new ApiError('PICTURE_INVALID')
  const [shorter, longer] = width < height ? [width, height] : [height, width]
  if (shorter < SIDE_MIN || longer > shorter * RATIO_MAX || width * height > PICTURE_PIXELS_MAX)
    throw new ApiError('PICTURE_SIZE', { megapixels: PICTURE_PIXELS_MAX / 1_000_000 })
}

/** The library's own words may quote the file. */
async function orInvalid<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work
  } catch (error) {
    const isSize = error instanceof Error && error.message.includes('exceeds pixel limit')
    throw isSize
      ? new ApiError('PICTURE_SIZE', { megapixels: PICTURE_PIXELS_MAX / 1_000_000 })
      : new ApiError('PICTURE_INVALID')
  }
}
