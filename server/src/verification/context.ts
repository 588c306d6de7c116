import type * as core from '../context.ts'
import type { OperatorContext } from '../operatorContext.ts'
import type { Intake } from './intake.ts'
import type { Vault } from './vault.ts'

/** What identity verification keeps: the encrypted files, and the pictures that are being worked on. */
export interface Own {
  vault: Vault
  intake: Intake
}

export type UserContext = core.UserContext & Own

/** Of the operators' operations. */
export type ReviewContext = OperatorContext & Pick<Own, 'vault'>
