// A customer's picture becomes one of ours: decoded within limits and encoded anew, so that only its pixels remain. What
// was hidden in it (place and time, a second format, a fault for some decoder) is gone.
import { ApiError } from '@assay/api/errors'
import { PICTURE_PIXELS_MAX } from '@assay/api/verification'
import sharp, { type Metadata } from 'sharp'
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
  if (pictureFormat(bytes) === null) throw new ApiError('PICTURE_INVALID')
  const limits = { limitInputPixels: PICTURE_PIXELS_MAX, failOn: 'warning', animated: true } as const
  requireUsable(await orInvalid(sharp(bytes, limits).metadata()))
  const clean = sharp(bytes, { ...limits, animated: false })
    .timeout({ seconds: DECODE_SECONDS_MAX })
    .autoOrient()
    .resize({ width: SIDE_MAX, height: SIDE_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .toColourspace('srgb')
    .jpeg({ quality: PICTURE_QUALITY })
  return orInvalid(clean.toBuffer())
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
