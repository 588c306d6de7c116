import { paths } from '../../paths.ts'

/** What opens the sign-up with this code filled in. */
export function inviteLinkOf(code: string): string {
  return `${window.location.origin}${paths.register(code)}`
}
