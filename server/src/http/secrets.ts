// Secrets in documented URLs. The specification puts passwords and codes into query strings: they are removed from the
// address before anything routes, logs or measures it, and stored with the request.
import type { IncomingMessage } from 'node:http'

/** Also personal data: none of it belongs in a log. */
const SECRET_NAMES = new Set(
  [
    'password',
    'pwd',
    'oldPwd',
    'newPwd',
    'code',
    'emailCode',
    'oldEmailCode',
    'phoneCode',
    'totpCode',
    'recoveryCode',
    'passkey',
    'loginPwd',
    'challenge',
    'token',
    'requestId',
    'proof',
    'satoken',
    'inviteCode',
    'account',
    'email',
    'phone',
    'address',
    'adress',
    'idCard',
    'realName',
    'country',
    'cardType',
    'frontUrl',
    'backUrl',
    'handelUrl',
    'message',
    'signature',
    'link',
    'bankName',
    'bankBranch',
    'bankCard',
    'bankHolder',
    'bankReference',
    'to',
    'word',
    'text',
  ].map((name) => name.toLowerCase()),
)

const NOWHERE = '/unreadable'

const kept = new WeakMap<IncomingMessage, URLSearchParams>()

/** For fastify's rewriteUrl, which runs first: returns the address without its secrets. */
export function takeSecrets(request: IncomingMessage): string {
  const url = readable(request.url ?? '/')
  const start = url.indexOf('?')
  if (start < 0) return url
  const safe = new URLSearchParams()
  const secret = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(url.slice(start + 1))) {
    const isSecret = SECRET_NAMES.has(name.toLowerCase())
    ;(isSecret ? secret : safe).append(name, value)
  }
  const path = url.slice(0, start)
  const rewritten = safe.size === 0 ? path : `${path}?${safe.toString()}`
  if (secret.size > 0) kept.set(request, secret)
  // fastify keeps the original address in a separate field; the secrets must not be readable there either.
  request.url = rewritten
  ;(request as IncomingMessage & { originalUrl?: string }).originalUrl = rewritten
  return rewritten
}

/** An address with invalid percent encoding is answered like any unknown address: of the API, or of a page. */
function readable(url: string): string {
  if (!url.includes('%')) return url
  const [path = '', ...query] = url.split('?')
  try {
    decodeURI(path)
    return url
  } catch {
    return [path.startsWith('/api/') ? `/api${NOWHERE}` : NOWHERE, ...query].join('?')
  }
}

export function secretsOf(request: IncomingMessage): URLSearchParams | undefined {
  return kept.get(request)
}
