// Signing up and in, passwords, messages.
import type { Core } from '../context.ts'
import type { OpenSlice } from '../slice.ts'
import { readListLimits } from '../settings/listLimits.ts'
import { bindEmail } from './contacts/bindEmail.ts'
import { bindEthereum } from './contacts/bindEthereum.ts'
import { bindPhone } from './contacts/bindPhone.ts'
import { changePassword } from './passwords/changePassword.ts'
import { changeTradePassword } from './passwords/changeTradePassword.ts'
import { dropOldMessages } from './messages/dropOldMessages.ts'
import { ethereumLogin } from './signIn/ethereumLogin.ts'
import { getSecurity } from './getSecurity.ts'
import { getUser } from './getUser.ts'
import { listCredits } from './listCredits.ts'
import { listBreachedHashes } from './passwords/listBreachedHashes.ts'
import { listCountryCodes } from './contacts/listCountryCodes.ts'
import { listStaffAccess } from './listStaffAccess.ts'
import { listMessages } from './messages/listMessages.ts'
import { login } from './signIn/login.ts'
import { logout } from './signIn/logout.ts'
import { getMessageSettings } from './messages/getMessageSettings.ts'
import { setMessageChoice } from './messages/setMessageChoice.ts'
import { subscribePush } from './messages/subscribePush.ts'
import { unsubscribePush } from './messages/unsubscribePush.ts'
import { readMessages } from './messages/readMessages.ts'
import { register } from './signIn/register.ts'
import { resetPassword } from './passwords/resetPassword.ts'
import { sendEmailCode } from './contacts/sendEmailCode.ts'
import { sendMobileCode } from './contacts/sendMobileCode.ts'
import { setAntiPhishingWord } from './messages/setAntiPhishingWord.ts'
import { setTradePassword } from './passwords/setTradePassword.ts'
import { sweepSessions } from './signIn/sweepSessions.ts'
import { tokenLogin } from './signIn/tokenLogin.ts'
import { unBindEmail } from './contacts/unBindEmail.ts'
import { unBindEthereum } from './contacts/unBindEthereum.ts'
import { unBindPhone } from './contacts/unBindPhone.ts'
import { writeEthereumMessage } from './signIn/writeEthereumMessage.ts'

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
      listCredits,
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
      getMessageSettings,
      setMessageChoice,
      subscribePush,
      unsubscribePush,
    },
    schedule: [
      { name: 'sweep sessions', everyMs: SWEEP_EVERY_MS, work: () => sweepSessions(core) },
      dropOldMessages({ db: core.db, keptMax: () => readListLimits(core.configuration).keptMessages }),
    ],
  }
}
