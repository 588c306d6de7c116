// What protects an account besides its password.
import type { Core } from '../context.ts'
import type { OpenSlice } from '../slice.ts'
import { addPasskey } from './addPasskey.ts'
import { cancelFactorReset } from './cancelFactorReset.ts'
import { cancelFactorResetByLink } from './cancelFactorResetByLink.ts'
import { confirmTotp } from './confirmTotp.ts'
import { endOtherSessions } from './endOtherSessions.ts'
import { endSession } from './endSession.ts'
import { freeze } from './freeze.ts'
import { freezeByLink } from './freezeByLink.ts'
import { getFactorReset } from './getFactorReset.ts'
import { listFactors } from './listFactors.ts'
import { listSessions } from './listSessions.ts'
import { listSignIns } from './listSignIns.ts'
import { removePasskey } from './removePasskey.ts'
import { removeTotp } from './removeTotp.ts'
import { renamePasskey } from './renamePasskey.ts'
import { renewRecoveryCodes } from './renewRecoveryCodes.ts'
import { resetDue } from './resetDue.ts'
import { signInWithPasskey } from './signInWithPasskey.ts'
import { startPasskey } from './startPasskey.ts'
import { startPasskeySignIn } from './startPasskeySignIn.ts'
import { startTotp } from './startTotp.ts'
import { unfreeze } from './unfreeze.ts'

const MINUTE_MS = 60_000

export function openSecurity(core: Core): OpenSlice<'security'> {
  return {
    operations: {
      listFactors,
      startTotp,
      confirmTotp,
      removeTotp,
      startPasskey,
      addPasskey,
      renamePasskey,
      removePasskey,
      startPasskeySignIn,
      signInWithPasskey,
      renewRecoveryCodes,
      listSessions,
      endSession,
      endOtherSessions,
      listSignIns,
      freeze,
      freezeByLink,
      unfreeze,
      getFactorReset,
      cancelFactorReset,
      cancelFactorResetByLink,
    },
    schedule: [{ name: 'reset factors', everyMs: MINUTE_MS, work: () => resetDue(core) }],
  }
}
