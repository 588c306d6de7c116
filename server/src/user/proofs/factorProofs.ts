// Second factors as proofs of an act. Tries are counted for each session: anyone who has one has proved a factor already.
import { ApiError } from '@assay/api/errors'
import type { Clock } from '../../clock/clock.ts'
import { customer, type Factors } from '../../factors/factors.ts'
import type { CheckedFactor, Tried } from '../../factors/totp.ts'
import { confirmingAct, type SiteSource } from './passkeyRequests.ts'
import type { Acting, ProofKind } from './stepUp.ts'

interface FactorProofsOptions {
  factors: Factors
  clock: Clock
}

/** Bound to the act and its input: what is signed was made for this call. */
export function passkeyProof({ factors: { passkeys }, ...source }: FactorProofsOptions & SiteSource): ProofKind {
  const asked = (acting: Acting) => ({ ...confirmingAct(source, acting.challenge), holder: customer(acting.userId) })
  return {
    isSet: ({ userId }) => passkeys.isSet(customer(userId)),
    prepare: async (acting) => ({ passkeyOptions: await passkeys.ask(asked(acting)) }),
    async check(acting, answer) {
      try {
        return { isRight: true, ...(await passkeys.check({ ...asked(acting), answer })) }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        return { isRight: false, ...(error.error === 'PASSKEY_EXPIRED' && { isExpired: true }) }
      }
    },
  }
}

export function totpProof({ factors: { totp }, clock }: FactorProofsOptions): ProofKind {
  return {
    isSet: async ({ userId }) => (await totp.since(customer(userId))) !== null,
    check: checkedBy((tried) => totp.check(tried), clock),
  }
}

export function recoveryCodeProof({ factors: { recoveryCodes }, clock }: FactorProofsOptions): ProofKind {
  return {
    isSet: async ({ userId }) => (await recoveryCodes.countLeft(customer(userId))) > 0,
    check: checkedBy((tried) => recoveryCodes.check(tried), clock),
  }
}

function checkedBy(check: (tried: Tried) => Promise<CheckedFactor>, clock: Clock): ProofKind['check'] {
  return async ({ userId, sessionId }, code) => {
    try {
      return { isRight: true, ...(await check({ holder: customer(userId), code, line: sessionId })) }
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      const { triesLeft, retryAfterSeconds } = error.facts
      return {
        isRight: false,
        ...(typeof triesLeft === 'number' && { triesLeft }),
        ...(typeof retryAfterSeconds === 'number' && { lockedUntil: clock.now() + retryAfterSeconds * 1000 }),
      }
    }
  }
}
