// What protects an account besides its password.
import type { OpenSlice } from '../slice.ts'
import { confirmTotp } from './confirmTotp.ts'
import { listFactors } from './listFactors.ts'
import { removeTotp } from './removeTotp.ts'
import { renewRecoveryCodes } from './renewRecoveryCodes.ts'
import { startTotp } from './startTotp.ts'

export function openSecurity(): OpenSlice<'security'> {
  return { operations: { listFactors, startTotp, confirmTotp, removeTotp, renewRecoveryCodes } }
}
