// What protects an account besides its password.
import type { OpenSlice } from '../slice.ts'
import { confirmTotp } from './confirmTotp.ts'
import { endOtherSessions } from './endOtherSessions.ts'
import { endSession } from './endSession.ts'
import { freeze } from './freeze.ts'
import { freezeByLink } from './freezeByLink.ts'
import { listFactors } from './listFactors.ts'
import { listSessions } from './listSessions.ts'
import { listSignIns } from './listSignIns.ts'
import { removeTotp } from './removeTotp.ts'
import { renewRecoveryCodes } from './renewRecoveryCodes.ts'
import { startTotp } from './startTotp.ts'
import { unfreeze } from './unfreeze.ts'

export function openSecurity(): OpenSlice<'security'> {
  return {
    operations: {
      listFactors,
      startTotp,
      confirmTotp,
      removeTotp,
      renewRecoveryCodes,
      listSessions,
      endSession,
      endOtherSessions,
      listSignIns,
      freeze,
      freezeByLink,
      unfreeze,
    },
  }
}
