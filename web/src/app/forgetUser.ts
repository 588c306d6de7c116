// What this window knows of a user outside of React and of storage. At sign-out all of it goes; the screens, the open
// sheets and the answers that were read go with the app itself, which starts over (App.tsx).
import { keepReturnTo } from '../features/session/returnTo.ts'
import { resetConfirm } from '../features/settings/confirmChoices.ts'
import { takeLoginHint } from '../features/user/loginHint.ts'
import { dismissToast } from '@assay/ui/toast'

export function forgetUser(): void {
  // Answers that boot.ts asked for with the user's token.
  delete window.assayEarly
  keepReturnTo(null)
  takeLoginHint()
  resetConfirm()
  dismissToast()
}
