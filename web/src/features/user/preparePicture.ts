// A photo before it is sent: upright, not larger than a reviewer needs, and without what the camera wrote into the file.
import { isSharp, MEASURED_WIDTH } from './sharpness.ts'

const SIDE_MAX = 2000
/** Short enough to arrive in time over a slow line. */
const BYTES_WANTED = 700_000
const QUALITIES = [0.88, 0.78, 0.66, 0.5] as const
/** On the shorter side; below it small print is lost. */
const SIDE_READABLE = 600

export type PictureHint = 'sharp' | 'blurred' | 'small'

export interface PreparedPicture {
  blob: Blob
  hint: PictureHint
}

/** Throws for a file that this browser cannot show. */
export async function preparePicture(file: Blob): Promise<PreparedPicture> {
  const bitmap = await createImageBitmap(file)
  try {
    const scale = Math.min(1, SIDE_MAX / Math.max(bitmap.width, bitmap.height))
    const hint = hintOf(bitmap)
    return { blob: await compress(draw(bitmap, bitmap.width * scale)), hint }
  } finally {
    bitmap.close()
  }
}

function hintOf(bitmap: ImageBitmap): PictureHint {
  if (Math.min(bitmap.width, bitmap.height) < SIDE_READABLE) return 'small'
  const { width, height, context } = draw(bitmap, MEASURED_WIDTH)
  return isSharp(context.getImageData(0, 0, width, height).data, width) ? 'sharp' : 'blurred'
}

function draw(bitmap: ImageBitmap, wantedWidth: number) {
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(wantedWidth))
  canvas.height = Math.max(1, Math.round((bitmap.height * wantedWidth) / bitmap.width))
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) throw new Error('this browser has no canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height)
  return { canvas, context, width: canvas.width, height: canvas.height }
}

async function compress({ canvas }: ReturnType<typeof draw>): Promise<Blob> {
  let smallest: Blob | null = null
  for (const quality of QUALITIES) {
    smallest = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
    if (smallest !== null && smallest.size <= BYTES_WANTED) break
  }
  if (smallest === null) throw new Error('this picture cannot be compressed')
  return smallest
}
