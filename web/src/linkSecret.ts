// The secret of a link in a mail stands after #, which browsers keep to themselves.
import { useLocation } from './router.tsx'

/**
 * A link that is opened where another one was changes nothing but what stands after #: give the page that reads it this key,
 * so that it begins again.
 */
export function useLinkSecret(): string {
  return useLocation().hash.slice(1)
}

export function isLinkSecret(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}
