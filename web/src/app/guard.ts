// Who may open what (SPEC §4): anonymous visitors five paths, everything else leads to /lr. Besides those, the page of
// figures and proofs, because what anybody may check must not ask who he is, and pages that a link in a mail opens.
import { screenAt } from '@assay/api/screens'
import { paths } from '../paths.ts'

export type Verdict = { isAllowed: true } | { isAllowed: false; to: string; isForSignIn: boolean }

/** Marks a damaged link of a host application; it leads home for a signed-in user. */
const BROKEN_LINK = '/i&'

export function guard(path: string, isSign: boolean): Verdict {
  if (isSign)
    return path.includes(BROKEN_LINK) ? { isAllowed: false, to: paths.home(), isForSignIn: false } : { isAllowed: true }
  return screenAt(path)?.access !== undefined
    ? { isAllowed: true }
    : { isAllowed: false, to: paths.entry(), isForSignIn: true }
}
