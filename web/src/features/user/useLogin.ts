// Signing in: what is sent, what a refusal means for the form, and where to go afterwards.
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../api.ts'
import { isError } from '../../requestError.ts'
import { signIn } from '../session/sessionStore.ts'
import type { AccountType } from '@assay/api/signInRules'
import { type Account, accountText } from './accountRules.ts'
import { afterFailure, afterLockout, FAILURES_BEFORE_LOCK, NO_TRIES } from './loginTries.ts'
import { withProof } from './proof.ts'
import { useCountdown } from './useCountdown.ts'
import { factorInput, type SecondFactor } from '../session/secondFactor.ts'
import { type AskedFactor, askedFactor } from './askedFactor.ts'
import { retryAfterMs } from './useSendCode.ts'

export interface LoginForm extends Account {
  password: string
  code: string
  factor: SecondFactor
}

export function useLogin(asksCode: (type: AccountType) => boolean, onDone: () => void) {
  const [tries, setTries] = useState(NO_TRIES)
  const [wasCodeAsked, setWasCodeAsked] = useState(false)
  const [asked, setAsked] = useState<AskedFactor | null>(null)
  const mutation = useMutation({
    mutationFn: async (form: LoginForm) => {
      const { satoken } = await withProof((proof) =>
        api.user.login({
          type: form.type,
          account: accountText(form),
          password: form.password,
          ...(form.code !== '' && { code: form.code }),
          ...factorInput(form.factor),
          ...proof,
        }),
      )
      await signIn(satoken)
    },
    onSuccess: onDone,
    onError: (error) => {
      const factor = askedFactor(error)
      if (isError(error, 'CODE_REQUIRED')) setWasCodeAsked(true)
      // After a passkey that came too late the next try asks for it again.
      else if (factor !== null || isError(error, 'PASSKEY_EXPIRED')) setAsked(factor)
      else if (isError(error, 'LOCKED_OUT', 'TOO_MANY_REQUESTS'))
        setTries(afterLockout(tries, retryAfterMs(error) / 1000, Date.now()))
      else if (isError(error, 'WRONG_CREDENTIALS', 'CODE_WRONG')) setTries(afterFailure(tries, Date.now()))
    },
  })
  return {
    ...mutation,
    secondsLocked: useCountdown(tries.lockedUntil),
    /** The server asked for a code, or there were failures enough. */
    showsCode: (type: AccountType) =>
      asked === null && (wasCodeAsked || (asksCode(type) && tries.failures >= FAILURES_BEFORE_LOCK)),
    wasCodeAsked,
    /** The password is right, and the account has a second factor; null otherwise. */
    asked,
  }
}
