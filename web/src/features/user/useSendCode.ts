// Sends a code to an account, and knows the minute after which another may be sent.
import type { StepUp } from '@assay/api/stepUp'
import { useMutation } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { isError, RequestError } from '../../requestError.ts'
import { type Account, accountText } from './accountRules.ts'
import { codeWaitsUntil, keepCodeWait } from './codeWaits.ts'
import { withProof } from './proof.ts'

export type CodePurpose = 'REGISTER' | 'LOGIN' | 'FIND_PASSWORD' | StepUp['codeType']
const RESEND_AFTER_MS = 60_000
const accountErrors = ['ACCOUNT_INVALID', 'ACCOUNT_TAKEN', 'ACCOUNT_TYPE_CLOSED'] as const

/** challenge: of the call that the code is to confirm (useStepUp.tsx). */
export function useSendCode(purpose: CodePurpose, challenge?: string) {
  const mutation = useMutation({
    mutationFn: async (account: Account) => {
      const text = accountText(account)
      const bound = challenge === undefined ? {} : { challenge }
      await withProof((proof) =>
        account.type === 'PHONE'
          ? api.user.sendMobileCode({ codeType: purpose, phone: text, ...bound, ...proof })
          : api.user.sendEmailCode({ codeType: purpose, email: text, ...bound, ...proof }),
      )
      return text
    },
    onSuccess: (text) => keepCodeWait({ purpose, account: text }, Date.now() + RESEND_AFTER_MS),
    onError: (error, account) => {
      if (isError(error, 'CODE_TOO_SOON', 'TOO_MANY_REQUESTS'))
        keepCodeWait({ purpose, account: accountText(account) }, Date.now() + retryAfterMs(error))
    },
  })
  /** Why no code goes to this account, where the account itself is refused. Shown at the account's field. */
  const refusalOf = ({ type, text }: Account): Error | null => {
    const sent = mutation.variables
    const isSame = sent?.type === type && sent.text === text
    return isSame && isError(mutation.error, ...accountErrors) ? mutation.error : null
  }
  /** Epoch ms, also of a code that another sheet or an earlier page has requested. */
  const waitsUntil = (account: Account): number => codeWaitsUntil({ purpose, account: accountText(account) })
  return { ...mutation, refusalOf, waitsUntil }
}

/** How long the server asks to wait, from the facts of its refusal. */
export function retryAfterMs(error: unknown): number {
  const facts = error instanceof RequestError ? error.facts : {}
  const seconds = Number(facts.retryAfterSeconds ?? facts.seconds)
  return Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : RESEND_AFTER_MS
}
