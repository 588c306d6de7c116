// Asks the browser for a passkey, or for a new one. The library is loaded when somebody uses one.
import { consoleWords } from '@assay/words/consoleWords'
import { sentenceOf } from '../../api.ts'

const { passkey: words } = consoleWords

/** Why the browser signed nothing. */
class PasskeyProblem extends Error {}

/** options: as the server sent them. Answers what to send back. */
export async function askPasskey(options: string): Promise<string> {
  const { startAuthentication } = await loadLibrary()
  return await answerOf(startAuthentication({ optionsJSON: JSON.parse(options) as never }))
}

export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await loadLibrary()
  return await answerOf(startRegistration({ optionsJSON: JSON.parse(options) as never }))
}

export function passkeySentence(error: unknown): string {
  return error instanceof PasskeyProblem ? error.message : sentenceOf(error)
}

async function loadLibrary() {
  if (typeof globalThis.PublicKeyCredential !== 'function') throw new PasskeyProblem(words.unsupported)
  return await import('@simplewebauthn/browser')
}

async function answerOf(asking: Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await asking)
  } catch (error) {
    throw new PasskeyProblem(sentenceOfBrowser(error instanceof Error ? error.name : ''))
  }
}

/** By the names of WebAuthn's errors. */
function sentenceOfBrowser(name: string): string {
  if (name === 'NotAllowedError' || name === 'AbortError') return words.cancelled
  return name === 'SecurityError' || name === 'NotSupportedError' ? words.unsupported : words.failed
}
