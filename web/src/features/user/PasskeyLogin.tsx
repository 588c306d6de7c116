import { useTranslations } from 'use-intl'
import { api } from '../../api.ts'
import { signIn } from '../session/sessionStore.ts'
import { PasskeyButton } from './PasskeyButton.tsx'

/** Signs in without a name and a password. */
export function PasskeyLogin({ onDone }: { onDone: () => void }) {
  const t = useTranslations('user.login')
  async function finish(passkey: string) {
    const { satoken } = await api.security.signInWithPasskey({ passkey })
    await signIn(satoken)
    onDone()
  }
  return (
    <PasskeyButton
      kind="secondary"
      label={t('passkey')}
      options={async () => (await api.security.startPasskeySignIn({})).options}
      onAnswer={finish}
    />
  )
}
