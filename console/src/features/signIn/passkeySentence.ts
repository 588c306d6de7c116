import { PasskeyError } from '@assay/api/passkey'
import { consoleWords } from '@assay/words/consoleWords'
import { sentenceOf } from '../../api.ts'

export function passkeySentence(error: unknown): string {
  return error instanceof PasskeyError ? consoleWords.passkey[error.problem] : sentenceOf(error)
}
