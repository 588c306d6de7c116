// Every file that is no usable picture is refused, and nothing but pixels remains of the others.
import { randomBytes } from 'node:crypto'
import { PICTURE_BYTES_MAX } from '@assay/api/verification'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { badFiles, CARD, photo, pngPhoto, webpPhoto } from '../testing/pictures.ts'
import { cleanPicture, WEB_PICTURE_BYTES_MAX, webPicture } from './picture.ts'

const refusals = ['PICTURE_INVALID', 'PICTURE_SIZE']
const isNightly = process.env['FAULTS'] === 'nightly'
const MUTATIONS = isNightly ? 5000 : 400
const patience = { timeout: isNightly ? 900_000 : 60_000 }

/** The others are refused before they have arrived whole. */
const arriving = (await badFiles()).filter(([, bytes]) => bytes.length <= PICTURE_BYTES_MAX)

test.each(arriving)('%s is refused', async (_, bytes) => {
  const outcome = await cleanPicture(bytes).then(
    () => 'accepted',
    ({ error }: { error: string }) => error,
  )
  expect(refusals).toContain(outcome)
})

test.each([
  ['JPEG', photo],
  [
    'progressive JPEG',
    async () =>
      sharp(await photo())
        .keepMetadata()
        .jpeg({ progressive: true })
        .toBuffer(),
  ],
  ['PNG', pngPhoto],
  ['WebP', webpPhoto],
])('a %s photo becomes a JPEG without metadata', async (_, make) => {
  const clean = await cleanPicture(await make())
  const { format, exif, xmp, icc, iptc } = await sharp(clean).metadata()
  expect({ format, exif, xmp, icc, iptc }).toEqual({ format: 'jpeg' })
  expect(clean.includes('CANARY-maker')).toBe(false)
})

test('a picture is turned upright, as its camera said', async () => {
  const { width, height } = await sharp(await cleanPicture(await photo())).metadata()
  expect([width, height]).toEqual([CARD.height, CARD.width])
})

test('a large photo becomes one whose longer side has 2400 pixels', async () => {
  const { width, height } = await sharp(await cleanPicture(await pngPhoto({ width: 4800, height: 3000 }))).metadata()
  expect([width, height]).toEqual([2400, 1500])
})

test('pictures with changed bytes are refused, or become a picture of ours', patience, async () => {
  const originals = [await photo(), await pngPhoto(), await webpPhoto()]
  for (let round = 0; round < MUTATIONS; round += 1) {
    const bytes = Buffer.from(originals[round % 3] as Buffer)
    for (let change = 0; change <= round % 5; change += 1)
      bytes.writeUInt8((round * 37 + change) % 256, (round * 7919 + change * 104_729) % bytes.length)
    const clean = await cleanPicture(bytes).catch((error: { error?: string }) => error)
    if (Buffer.isBuffer(clean)) expect((await sharp(clean).metadata()).format).toBe('jpeg')
    else expect(refusals).toContain(clean.error)
  }
})

test.each(arriving)('%s is refused for the web as well', async (_, bytes) => {
  await expect(webPicture(bytes)).rejects.toMatchObject({ error: expect.stringMatching(/^PICTURE_/) })
})

test.each([
  ['JPEG', photo],
  ['PNG', pngPhoto],
  ['WebP', webpPhoto],
])('a %s photo becomes a WebP without metadata for the web', async (_, make) => {
  const { bytes, width, height } = await webPicture(await make())
  const { format, exif, xmp, icc, iptc, ...size } = await sharp(bytes).metadata()
  expect({ format, exif, xmp, icc, iptc }).toEqual({ format: 'webp' })
  expect([size.width, size.height]).toEqual([width, height])
})

test('a picture for the web has at most 500 kB, even of noise', async () => {
  const side = 2000
  const noise = randomBytes(side * side * 3)
  const sent = await sharp(noise, { raw: { width: side, height: side, channels: 3 } })
    .jpeg({ quality: 60 })
    .toBuffer()
  const { bytes } = await webPicture(sent)
  expect(bytes.length).toBeLessThanOrEqual(WEB_PICTURE_BYTES_MAX)
}, 60_000)

test('transparency stays', async () => {
  const clear = { r: 0, g: 0, b: 0, alpha: 0 }
  const sent = await sharp({ create: { width: 100, height: 100, channels: 4, background: clear } })
    .png()
    .toBuffer()
  expect((await sharp((await webPicture(sent)).bytes).metadata()).hasAlpha).toBe(true)
})
