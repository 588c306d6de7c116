// What protects the account, read from the server, and the steps that are left.
import type { Output } from '@assay/api/schemas'
import type { Act } from '@assay/api/stepUp'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { api } from '../../api.ts'
import { refreshUser, type User } from '../session/sessionStore.ts'

export type Security = Output<'user', 'getSecurity'> & { hasAuthenticator: boolean; hasPasskey: boolean }
const SECURITY_KEY = ['security'] as const

export function useSecurity() {
  return useQuery({ queryKey: SECURITY_KEY, queryFn: readSecurity })
}

async function readSecurity(): Promise<Security> {
  const [security, { totp, passkeys }] = await Promise.all([api.user.getSecurity({}), api.security.listFactors({})])
  const hasPasskey = passkeys.some(({ isBlocked }) => !isBlocked)
  return { ...security, hasAuthenticator: totp !== null, hasPasskey }
}

/** After a change: reads the user and what protects it again. */
export function useSecurityChanged(): () => Promise<void> {
  const cache = useQueryClient()
  return async () => {
    await Promise.all([refreshUser(), cache.invalidateQueries({ queryKey: SECURITY_KEY })])
  }
}

export const steps = ['email', 'password', 'authenticator', 'passkey', 'tradePassword', 'phone'] as const
export type Step = (typeof steps)[number]

/** Which steps are done, in the order of their use: a password needs a contact with which it logs in. */
export function doneSteps(user: Pick<User, 'email' | 'phone'>, security: Security): Record<Step, boolean> {
  return {
    password: security.hasPassword,
    email: user.email !== null,
    authenticator: security.hasAuthenticator,
    passkey: security.hasPasskey,
    tradePassword: security.hasTradePassword,
    phone: user.phone !== null,
  }
}

/** The most useful step that is left; null if all are done. */
export function nextStep(done: Record<Step, boolean>): Step | null {
  return steps.find((step) => !done[step]) ?? null
}

/**
 * Whether an act pauses withdrawals (server: withdrawalHold.ts). What an account gets for the first time does so only once
 * the account has held money. Removals say it in their own sheets.
 */
export function pausesWithdrawals(act: Act, user: Pick<User, 'email' | 'phone'>, security: Security): boolean {
  const isFirst = {
    setTradePassword: !security.hasTradePassword,
    changeTradePassword: false,
    changeLoginPassword: false,
    bindEmail: user.email === null,
    bindPhone: user.phone === null,
    bindEthereum: false,
    addFactor: true,
  }
  return act in isFirst && (security.hasHeldMoney || !isFirst[act as keyof typeof isFirst])
}
