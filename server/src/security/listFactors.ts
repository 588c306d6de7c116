import type { Output } from '@assay/api/schemas'
import type { UserContext } from '../context.ts'
import { customer } from '../factors/factors.ts'

export async function listFactors({ caller, factors }: UserContext): Promise<Output<'security', 'listFactors'>> {
  const holder = customer(caller.user.id)
  const [since, passkeys, recoveryCodesLeft] = await Promise.all([
    factors.totp.since(holder),
    factors.passkeys.list(holder),
    factors.recoveryCodes.countLeft(holder),
  ])
  return { totp: since === null ? null : { since }, passkeys, recoveryCodesLeft }
}
