// The secret of a link in a mail is behind #: browsers do not send that part to a server.
import { useLocation } from './router.tsx'

/**
 * A second link to the open page changes only what is behind #, and the page is not loaded again. Use the secret as the key of
 * the component that needs it, so that it starts again.
 */
export function useLinkSecret(): string {
  return useLocation().hash.slice(1)
}

export function isLinkSecret(text: string): boolean {
  return /^[A-Za-z0-9_-]{43}$/.test(text)
}
