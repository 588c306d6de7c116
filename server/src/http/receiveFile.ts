// Files that callers send. A file is held in memory while it arrives and is worked on, so both the files and their bytes
// are counted: somebody who sends slowly takes one of their own few places, and nobody can fill the memory.
import multipart, { type MultipartFile } from '@fastify/multipart'
import { ApiError } from '@assay/api/errors'
import { PICTURE_BYTES_MAX } from '@assay/api/verification'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Route } from '@assay/api/route'
import { isSharedAddress, Places } from '../limits/places.ts'
import type { Call, Endpoint, Found } from './listener.ts'

const FILES_MAX = 200
const FILES_PER_ADDRESS = 10
const FILES_PER_CALLER = 3
const BYTES_HELD_MAX = 12 * PICTURE_BYTES_MAX
const MEGABYTE = 1024 * 1024
/** Of the text fields of a form. */
const FIELDS_MAX = 10
const FIELD_BYTES_MAX = 32 * 1024

type Fields = Record<string, Buffer | string | Buffer[]>

export interface ReceivedFiles {
  /** Calls work with what the form says: its only file, or with filesMax its texts and lists of files. Throws FILE_TOO_LARGE, BAD_REQUEST, TOO_MANY_REQUESTS, BUSY. */
  receive<Result>(
    request: FastifyRequest,
    call: Pick<Call<Found>, 'found' | 'address'> & Pick<Route, 'filesMax'>,
    work: (fields: Fields) => Promise<Result>,
  ): Promise<Result>
}

/** Routes that take files are added to this: the parser's own hooks run for no others. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart, { throwFileSizeLimit: false })
}

export function createReceivedFiles(endpoint: Pick<Endpoint, 'environment' | 'trustedProxy'>): ReceivedFiles {
  const perAddress = isSharedAddress(endpoint) ? FILES_MAX : FILES_PER_ADDRESS
  const addresses = new Places({ total: FILES_MAX, perAddress })
  const callers = new Places({ total: FILES_MAX, perAddress: FILES_PER_CALLER })
  let held = 0

  async function read(part: MultipartFile, count: (bytes: number) => void): Promise<Buffer> {
    const chunks: Buffer[] = []
    let length = 0
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      length += chunk.length
      if (length > PICTURE_BYTES_MAX) throw tooLarge()
      if (held + chunk.length > BYTES_HELD_MAX) throw new ApiError('BUSY')
      count(chunk.length)
      chunks.push(chunk)
    }
    // The parser's own limit cuts a file off without an error.
    if (part.file.truncated) throw tooLarge()
    return Buffer.concat(chunks)
  }

  return {
    async receive(request, { found, address, filesMax }, work) {
      // Somebody unknown is one of their address.
      const caller = found === null ? address : String(found.id)
      if (addresses.isFull(address) || callers.isFull(caller))
        throw new ApiError('TOO_MANY_REQUESTS', { retryAfterSeconds: 1 })
      const leave = [addresses.take(address), callers.take(caller)]
      let own = 0
      const hold = (part: MultipartFile) =>
        read(part, (more) => {
          own += more
          held += more
        })
      try {
        return await work(await (filesMax === undefined ? onlyFile(request, hold) : wholeForm(request, hold, filesMax)))
      } finally {
        held -= own
        for (const free of leave) free()
        drain(request)
      }
    },
  }
}

function tooLarge(): ApiError {
  return new ApiError('FILE_TOO_LARGE', { megabytes: PICTURE_BYTES_MAX / MEGABYTE })
}

type Hold = (part: MultipartFile) => Promise<Buffer>

/** One file; the form's other fields are not read. */
async function onlyFile(request: FastifyRequest, hold: Hold): Promise<Fields> {
  if (!request.isMultipart()) throw new ApiError('BAD_REQUEST', { field: 'file' })
  const limits = { files: 1, fields: 4, parts: 5, fieldSize: 1024, headerPairs: 20, fileSize: PICTURE_BYTES_MAX + 1 }
  const part = await request.file({ limits }).catch(() => undefined)
  if (part === undefined) throw new ApiError('BAD_REQUEST', { field: 'file' })
  return { [part.fieldname]: await hold(part) }
}

/** Texts by their names, and files as lists by theirs. */
async function wholeForm(request: FastifyRequest, hold: Hold, filesMax: number): Promise<Fields> {
  if (!request.isMultipart()) throw new ApiError('BAD_REQUEST')
  const counts = { files: filesMax, fields: FIELDS_MAX, parts: FIELDS_MAX + filesMax }
  const limits = { ...counts, fieldSize: FIELD_BYTES_MAX, headerPairs: 20, fileSize: PICTURE_BYTES_MAX + 1 }
  const fields: Fields = Object.create(null)
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') fields[part.fieldname] = [...filesOf(fields, part.fieldname), await hold(part)]
      else if (part.valueTruncated || typeof part.value !== 'string') throw badField(part.fieldname)
      else fields[part.fieldname] = part.value
    }
  } catch (error) {
    if (error instanceof ApiError) throw error
    // The parser's own refusals: too many parts, a form that ends early.
    throw new ApiError('BAD_REQUEST', filesMax === 0 ? {} : { field: 'files' })
  }
  return fields
}

function filesOf(fields: Fields, name: string): Buffer[] {
  const known = fields[name]
  return Array.isArray(known) ? known : []
}

function badField(field: string): ApiError {
  return new ApiError('BAD_REQUEST', { field })
}

/** What still arrives is read and dropped: a client that is sending would not read the answer otherwise. */
function drain({ raw }: FastifyRequest): void {
  raw.unpipe()
  raw.resume()
}
