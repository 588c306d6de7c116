// The list of passwords that are known from data breaches, as `npm run breaches` has written it: where each of the 4096
// buckets begins (32 bits each, and the end), then the entries, five bytes each, sorted in their bucket.
import { readFile } from 'node:fs/promises'
import { breachHash, BUCKETS, REST_DIGITS } from '@assay/api/breachedPassword'

const ENTRY_BYTES = REST_DIGITS / 2
const HEAD_BYTES = (BUCKETS + 1) * 4

let read: Promise<Buffer> | undefined

/** With the first password that is chosen. */
function list(): Promise<Buffer> {
  read ??= readFile(new URL('breachedPasswords.bin', import.meta.url))
  return read
}

/** bucket: three hexadecimal digits. The rests of its hashes, ten digits each. */
export async function readBreachBucket(bucket: string): Promise<string[]> {
  const bytes = await list()
  const place = Number.parseInt(bucket, 16)
  const [begin, end] = [bytes.readUInt32BE(4 * place), bytes.readUInt32BE(4 * (place + 1))]
  return Array.from({ length: end - begin }, (_, at) => {
    const start = HEAD_BYTES + ENTRY_BYTES * (begin + at)
    return bytes.toString('hex', start, start + ENTRY_BYTES)
  })
}

/** In any capitals. */
export async function isBreached(password: string): Promise<boolean> {
  const hash = await breachHash(password)
  return hash !== null && (await readBreachBucket(hash.bucket)).includes(hash.rest)
}

/** rests by bucket: the bytes of the list. */
export function writeBreachList(rests: ReadonlyMap<string, readonly string[]>): Buffer {
  const head = Buffer.alloc(HEAD_BYTES)
  const entries: Buffer[] = []
  let count = 0
  for (let place = 0; place < BUCKETS; place += 1) {
    const ofBucket = rests.get(place.toString(16).padStart(3, '0')) ?? []
    entries.push(...ofBucket.toSorted().map((rest) => Buffer.from(rest, 'hex')))
    count += ofBucket.length
    head.writeUInt32BE(count, 4 * (place + 1))
  }
  return Buffer.concat([head, ...entries])
}
