import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Overlay } from '@assay/ui/Overlay'
import { api } from '../../api.ts'
import { paths } from '../../paths.ts'
import { isError } from '../../requestError.ts'
import { navigate } from '../../router.tsx'
import { takeReturnTo } from '../session/returnTo.ts'
import { factorInput } from '../session/secondFactor.ts'
import { signIn } from '../session/sessionStore.ts'
import type { SignInRules } from '@assay/api/signInRules'
import { type AskedFactor, askedFactor } from './askedFactor.ts'
import type { EthereumProvider } from './ethereumWallets.ts'
import { withProof } from './proof.ts'
import { type SignedMessage, signWithWallet } from './signWithWallet.ts'
import { Web3Choice } from './Web3Choice.tsx'
import { Web3Factor } from './Web3Factor.tsx'
import { Web3SignUp } from './Web3SignUp.tsx'

interface Try {
  signed: SignedMessage
  /** What the server asked for after the signature. */
  more: { isNew?: true; inviteCode?: string } & ReturnType<typeof factorInput>
}

/** Signs in with a wallet. An address without an account may open one; the signature is asked for once. */
export function Web3SignInSheet({ rules, onClose }: { rules: SignInRules; onClose: () => void }) {
  const t = useTranslations('user.web3')
  const [asked, setAsked] = useState<AskedFactor | null>(null)
  const login = useMutation({
    mutationFn: async ({ signed, more }: Try) => {
      const { satoken } = await withProof((proof) => api.user.ethereumLogin({ ...signed, ...more, ...proof }))
      await signIn(satoken)
    },
    onSuccess: () => navigate(takeReturnTo(paths.home()), { replace: true }),
    onError: (error) => setAsked((before) => askedFactor(error) ?? before),
  })
  const sign = useMutation({
    mutationFn: (provider: EthereumProvider) => signWithWallet(provider, 'LOGIN'),
    onSuccess: (signed) => login.mutate({ signed, more: {} }),
  })
  const { data: signed } = sign
  const asks = signed === undefined ? null : questionOf(login.error, login.variables)
  const common = { isBusy: login.isPending, error: login.error }
  return (
    <Overlay isOpen onClose={onClose} title={t('title')} isLocked={login.isPending} isDirty={asks !== null}>
      <div className="pb-4">
        {asks === null && (
          <Web3Choice
            isBusy={sign.isPending || login.isPending}
            error={sign.error ?? login.error}
            onChoose={(provider) => {
              login.reset()
              sign.mutate(provider)
            }}
          />
        )}
        {asks === 'account' && signed && (
          <Web3SignUp
            {...common}
            isInviteRequired={rules.inviteCodeRequired}
            notice={rules.newUserNotice}
            onSubmit={(inviteCode) => {
              const invite = inviteCode === '' ? {} : { inviteCode }
              login.mutate({ signed, more: { isNew: true, ...invite } })
            }}
          />
        )}
        {asks === 'factor' && signed && asked && (
          <Web3Factor
            {...common}
            asked={asked}
            onSubmit={(factor) => login.mutate({ signed, more: factorInput(factor) })}
          />
        )}
      </div>
    </Overlay>
  )
}

/** While a call runs, the form that made it stays. null: a wallet is to be chosen, again if its signature is void. */
function questionOf(error: Error | null, sent: Try | undefined): 'account' | 'factor' | null {
  if (isError(error, 'SIGNATURE_WRONG', 'SIGNATURE_EXPIRED', 'PASSKEY_EXPIRED')) return null
  if (isError(error, 'ADDRESS_UNKNOWN') || sent?.more.isNew === true) return 'account'
  const isAnswered = Object.keys(sent?.more ?? {}).length > 0
  return askedFactor(error) !== null || isAnswered ? 'factor' : null
}
