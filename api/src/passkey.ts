// Asks the browser for a passkey, or for a new one. The library is loaded when somebody uses one.

export type PasskeyProblem = 'unsupported' | 'cancelled' | 'known' | 'failed'

/** The browser has signed nothing; the server was not asked. */
export class PasskeyError extends Error {
  override readonly name = 'PasskeyError'
  readonly problem: PasskeyProblem

  constructor(problem: PasskeyProblem) {
    super(problem)
    this.problem = problem
  }
}

export function canUsePasskeys(): boolean {
  return typeof globalThis.PublicKeyCredential === 'function'
}

/** options: as the server sent them. Answers what to send back. Throws PasskeyError. */
export async function askPasskey(options: string): Promise<string> {
  const { startAuthentication } = await loadLibrary()
  return await answerOf(startAuthentication({ optionsJSON: JSON.parse(options) as never }))
}

/** The same for a new passkey. */
export async function makePasskey(options: string): Promise<string> {
  const { startRegistration } = await loadLibrary()
  return await answerOf(startRegistration({ optionsJSON: JSON.parse(options) as never }))
}

async function loadLibrary() {
  if (!canUsePasskeys()) throw new PasskeyError('unsupported')
  return await import('@simplewebauthn/browser')
}

async function answerOf(asking: Promise<object>): Promise<string> {
  try {
    return JSON.stringify(await asking)
  } catch (error) {
    throw new PasskeyError(problemOf(error))
  }
}

/** By the names of WebAuthn's errors. A page without its own name, such as one at an IP address, has no passkeys. */
function problemOf(error: unknown): PasskeyProblem {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'AbortError':
      return 'cancelled'
    case 'InvalidStateError':
      return 'known'
    case 'SecurityError':
    case 'NotSupportedError':
      return 'unsupported'
    default:
      return 'failed'
  }
}
