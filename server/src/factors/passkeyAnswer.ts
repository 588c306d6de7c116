// What browsers send: JSON of WebAuthn. Only the parts that are read before the library checks all of it.
import { ApiError } from '@assay/api/errors'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'

export interface PasskeyAnswer<Response> {
  response: Response
  /** Base64url, as it was signed; not compared with anything yet. */
  challenge: string
}

/** Throws PASSKEY_WRONG. */
export function readPasskeyAnswer<Response extends RegistrationResponseJSON | AuthenticationResponseJSON>(
  text: string,
): PasskeyAnswer<Response> {
  const read = readJson(text)
  const { clientDataJSON } = asRecord(read.response)
  if (typeof read.id !== 'string' || typeof clientDataJSON !== 'string') throw new ApiError('PASSKEY_WRONG')
  const { challenge } = readJson(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
  if (typeof challenge !== 'string') throw new ApiError('PASSKEY_WRONG')
  return { response: read as unknown as Response, challenge }
}

const transportNames: readonly string[] = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']

/** How the browser reaches the authenticator, in its own words; they come back to it in options. */
export function knownTransports(transports: readonly string[]): string[] {
  return [...new Set(transports)].filter((transport) => transportNames.includes(transport))
}

function readJson(text: string): Record<string, unknown> {
  try {
    return asRecord(JSON.parse(text))
  } catch {
    throw new ApiError('PASSKEY_WRONG')
  }
}

function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}
