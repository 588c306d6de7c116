import type { EnvironmentReader } from '../../environment/environmentReader.ts'

const DOCUMENTS_KEY_BYTES = 32

export function readDocumentsKey(reader: EnvironmentReader): Buffer | null {
  const text = reader.text('DOCUMENTS_KEY')
  if (text === null) return null
  const key = Buffer.from(text, 'base64')
  if (key.length !== DOCUMENTS_KEY_BYTES || key.toString('base64') !== text)
    reader.faults.push('DOCUMENTS_KEY is not 32 bytes in base64; make one with: openssl rand -base64 32')
  return key
}
