// What a text of the operator may lead to, and which pictures it may show. Everything else is shown as text.

export type ProseLink = { kind: 'own'; to: string } | { kind: 'outer'; href: string }

/** Stands for the app's own address; nobody can have it. */
const OWN = 'https://own.invalid'
/** Pictures that were uploaded in the console: each at the hash of its bytes. */
const ownPicture = /^\/api\/content\/pictures\/[0-9a-f]{64}$/

/** null for what is no link: only https:, mailto: and pages of the app are. */
export function proseLink(address: string): ProseLink | null {
  // Browsers drop control characters from an address, and take a backslash for a slash.
  if (/[\p{Cc}\\]/u.test(address)) return null
  if (/^(https:\/\/|mailto:)/i.test(address)) return URL.canParse(address) ? { kind: 'outer', href: address } : null
  if (!/^\/(?!\/)/.test(address) || !URL.canParse(address, OWN)) return null
  const { origin, pathname, search, hash } = new URL(address, OWN)
  if (origin !== OWN || pathname.startsWith('//') || /^\/(api|ws)(\/|$)/.test(pathname)) return null
  return { kind: 'own', to: pathname + search + hash }
}

export function isOwnPicture(address: string): boolean {
  return ownPicture.test(address)
}
