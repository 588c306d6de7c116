// Signing up and in, passwords, messages.
import type { Core } from '../context.ts'
import type { OpenSlice } from '../slice.ts'
import { bindEmail } from './bindEmail.ts'
import { bindEthereum } from './bindEthereum.ts'
import { bindPhone } from './bindPhone.ts'
import { changePassword } from './changePassword.ts'
import { changeTradePassword } from './changeTradePassword.ts'
import { ethereumLogin } from './ethereumLogin.ts'
import { getSecurity } from './getSecurity.ts'
import { getUser } from './getUser.ts'
import { listBreachedHashes } from './listBreachedHashes.ts'
import { listCountryCodes } from './listCountryCodes.ts'
import { listStaffAccess } from './listStaffAccess.ts'
import { listMessages } from './listMessages.ts'
import { login } from './login.ts'
import { logout } from './logout.ts'
import { readMessages } from './readMessages.ts'
import { register } from './register.ts'
import { resetPassword } from './resetPassword.ts'
import { sendEmailCode } from './sendEmailCode.ts'
import { sendMobileCode } from './sendMobileCode.ts'
import { setAntiPhishingWord } from './setAntiPhishingWord.ts'
import { setTradePassword } from './setTradePassword.ts'
import { sweepSessions } from './sweepSessions.ts'
import { tokenLogin } from './tokenLogin.ts'
import { unBindEmail } from './unBindEmail.ts'
import { unBindEthereum } from './unBindEthereum.ts'
import { unBindPhone } from './unBindPhone.ts'
import { writeEthereumMessage } from './writeEthereumMessage.ts'

const SWEEP_EVERY_MS = 60 * 60_000

export function openUser(core: Core): OpenSlice<'user'> {
  return {
    operations: {
      register,
      login,
      tokenLogin,
      writeEthereumMessage,
      ethereumLogin,
      logout,
      getUser,
      resetPassword,
      changePassword,
      bindEmail,
      bindPhone,
      unBindEmail,
      unBindPhone,
      bindEthereum,
      unBindEthereum,
      setTradePassword,
      changeTradePassword,
      getSecurity,
      sendEmailCode,
      sendMobileCode,
      setAntiPhishingWord,
      listBreachedHashes,
      listCountryCodes,
      listMessages,
      listStaffAccess,
      readMessages,
    },
    schedule: [{ name: 'sweep sessions', everyMs: SWEEP_EVERY_MS, work: () => sweepSessions(core) }],
  }
}
