// The proofs and conditions that every account can have from the start. Slices add theirs.
import type { Kysely } from 'kysely'
import type { Clock } from '../../clock/clock.ts'
import type { Config } from '../../config.ts'
import type { Database } from '../../db/schema.ts'
import type { Factors } from '../../factors/factors.ts'
import type { Settings } from '../../settings/settings.ts'
import { readChanges } from '../accountVersion.ts'
import type { Attempts } from '../signIn/attempts.ts'
import type { Codes } from '../contacts/codes.ts'
import { contactProof } from '../contacts/contactProofs.ts'
import { readContacts } from '../contacts/contacts.ts'
import { passkeyProof, recoveryCodeProof, totpProof } from './factorProofs.ts'
import { loginPasswordProof, recentSignInProof } from './passwordProofs.ts'
import type { Passwords } from '../passwords/passwords.ts'
import { StepUp } from './stepUp.ts'
import { tradePasswordLock, tradePasswordProof, type TradePasswords } from '../passwords/tradePasswords.ts'

interface StepUpOptions {
  config: Config
  db: Kysely<Database>
  clock: Clock
  settings: Settings
  codes: Codes
  attempts: Attempts
  passwords: Passwords
  factors: Factors
  tradePasswords: TradePasswords
  secret: Buffer
}

export function openStepUp(options: StepUpOptions): StepUp {
  const { db, settings, tradePasswords } = options
  const stepUp = new StepUp({ secret: options.secret, changesOf: (userId) => readChanges(db, userId) })
  const email = contactProof('EMAIL', options)
  stepUp.addKind('emailCode', email)
  stepUp.addKind('oldEmailCode', email)
  stepUp.addKind('phoneCode', contactProof('PHONE', options))
  const loginPassword = loginPasswordProof(options)
  stepUp.addKind('loginPassword', loginPassword)
  stepUp.addKind('recentSignIn', recentSignInProof(options))
  stepUp.addKind('passkey', passkeyProof(options))
  stepUp.addKind('totp', totpProof(options))
  stepUp.addKind('recoveryCode', recoveryCodeProof(options))
  stepUp.addKind('tradePassword', tradePasswordProof(tradePasswords))
  stepUp.addLock(tradePasswordLock(tradePasswords))
  stepUp.addCondition('hasPassword', loginPassword.isSet)
  stepUp.addCondition('hasTradePassword', async ({ userId }) => (await tradePasswords.hashOf(userId)) !== null)
  stepUp.addCondition('hasEmail', async ({ userId }) => (await readContacts(db, userId)).email !== null)
  stepUp.addCondition('hasPhone', async ({ userId }) => (await readContacts(db, userId)).phone !== null)
  const rules = () => settings.current().LOGIN_REGIS_SETTING
  stepUp.addCondition('asksSignInCode', async () => rules().authenticationCode)
  stepUp.addCondition('asksWithdrawalCode', async () => rules().withdrawAddressCode)
  stepUp.addCondition('asksTradePasswordCode', async () => rules().withdrawPwdCode)
  return stepUp
}
