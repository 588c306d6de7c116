// Files of a message: pictures are encoded again (documents/picture.ts), PDFs are kept as they are and only downloaded.
import { ApiError } from '@assay/api/errors'
import type { Transaction } from 'kysely'
import type { Database } from '../db/schema.ts'
import { keepDocument, type Keeping } from '../documents/documents.ts'
import type { Intake, Sender } from '../documents/intake.ts'
import { PICTURE_TYPE } from '../documents/picture.ts'

type Context = Keeping & { intake: Intake }

interface Sent {
  sender: Sender
  /** The customer whose ticket it is. */
  userId: number
  files: readonly Uint8Array[]
}

export interface TakenFile {
  id: string
  type: 'image/jpeg' | 'application/pdf'
  size: number
}

/** A PDF has its end mark within so many bytes of its end. */
const PDF_END = 1024
/**
 * What a PDF can do besides being read. Two letters after a slash also occur by chance in compressed pictures, so the short
 * names count only before a value. Compressed parts are not checked; none of our programs opens them.
 */
const PDF_ACTS =
  /\/(?:(?:JavaScript|Launch|EmbeddedFiles?|Encrypt|RichMedia|XFA|OpenAction)\b|(?:JS|AA)[\s\0]*(?:[(<%]|\d+[\s\0]+\d))/

/**
 * Stored, and swept after a day unless attachFiles gives them to a message. Throws, with the place of the file (from 1),
 * FILE_TYPE, PICTURE_INVALID, PICTURE_SIZE; TOO_MANY_REQUESTS, BUSY.
 */
export async function takeFiles(context: Context, { sender, userId, files }: Sent): Promise<TakenFile[]> {
  const clean: Pick<Clean, 'type' | 'bytes'>[] = []
  for (const [index, file] of files.entries()) {
    const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength)
    clean.push(await cleanFile(context, sender, bytes).catch((error: unknown) => refuseAt(error, index + 1)))
  }
  const taken: TakenFile[] = []
  for (const { type, bytes } of clean) {
    const id = await keepDocument(context, { userId, bytes, isOfTicket: true })
    taken.push({ id, type, size: bytes.length })
  }
  return taken
}

interface Clean {
  type: TakenFile['type']
  bytes: Buffer
}

async function cleanFile({ intake }: Context, sender: Sender, bytes: Buffer): Promise<Clean> {
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-') {
    await intake.count(sender)
    requirePlainPdf(bytes)
    return { type: 'application/pdf', bytes }
  }
  return { type: PICTURE_TYPE, bytes: await intake.clean(sender, bytes) }
}

function requirePlainPdf(bytes: Buffer): void {
  const isWhole = bytes.subarray(-PDF_END).includes('%%EOF')
  if (!isWhole || PDF_ACTS.test(withoutEscapes(bytes.toString('latin1')))) throw new ApiError('FILE_TYPE')
}

/** Any letter of a PDF's name may be written as its number: /J#61vaScript is /JavaScript. */
function withoutEscapes(text: string): string {
  return text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) => String.fromCodePoint(Number.parseInt(code, 16)))
}

function refuseAt(error: unknown, place: number): never {
  if (!(error instanceof ApiError)) throw error
  const name = error.error === 'PICTURE_INVALID' ? 'FILE_TYPE' : error.error
  throw new ApiError(name, { ...error.facts, field: 'files', place })
}

export async function attachFiles(
  transaction: Transaction<Database>,
  messageId: bigint,
  files: readonly TakenFile[],
): Promise<void> {
  if (files.length === 0) return
  const rows = files.map(({ id, type, size }, place) => ({ message_id: messageId, place, document_id: id, type, size }))
  await transaction.insertInto('ticket_files').values(rows).execute()
}
