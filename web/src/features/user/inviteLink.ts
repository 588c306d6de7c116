// The invite code of a link: /register?invite=AB12CD, ?code=AB12CD, or /register#AB12CD.
// It is looked at once, kept for the window, and used where sign-up asks for it.
const NAMES = ['invite', 'inviteCode', 'code'] as const
const CODE = /^[A-Za-z0-9_-]{1,32}$/

export function inviteCodeOf(query: string, hash: string): string | null {
  const parameters = new URLSearchParams(query)
  const candidates = [...NAMES.map((name) => parameters.get(name)), ...ofHash(hash)]
  return candidates.find((candidate): candidate is string => candidate !== null && CODE.test(candidate)) ?? null
}

/** '#AB12CD', '#invite=AB12CD' and '#/?invite=AB12CD' all occur in shared links. */
function ofHash(hash: string): (string | null)[] {
  const text = hash.replace(/^#\/?\??/, '')
  if (!text.includes('=')) return [text]
  const parameters = new URLSearchParams(text)
  return NAMES.map((name) => parameters.get(name))
}
