import { CODE_LIFE_MINUTES } from '@assay/api/codeLife'
import { useTranslations } from 'use-intl'
import { useErrorText } from '../../i18n/errorText.ts'
import { Num } from '@assay/ui/Num'
import { TextField } from '@assay/ui/TextField'
import { useIsDemo } from '../settings/settingsStore.ts'
import { maskContact } from '../session/maskContact.ts'
import { type Account, accountProblem, accountText } from './accountRules.ts'
import { DemoCode } from './DemoCode.tsx'
import { onlyDigits } from '../session/onlyDigits.ts'
import { useCountdown } from './useCountdown.ts'
import type { useSendCode } from './useSendCode.ts'

const CODE_LENGTH_MAX = 10

interface CodeFieldProps {
  account: Account
  code: string
  onCode: (code: string) => void
  sending: ReturnType<typeof useSendCode>
  error: string | undefined
  onBlur: () => void
  /** The account is not right yet: shown at its own field instead of sending. */
  onAccountWrong: () => void
}

/** The digits from a mail or a text message, and the button that sends them, again after a minute. */
export function CodeField({ account, code, onCode, sending, error, onBlur, onAccountWrong }: CodeFieldProps) {
  const t = useTranslations('user.code')
  const errorText = useErrorText()
  const isDemo = useIsDemo()
  const problem = accountProblem(account)
  const sentTo = sending.data
  const isForThis = sentTo !== undefined && problem === null && sentTo === accountText(account)
  const isAccountRefused = sending.refusalOf(account) !== null
  function send() {
    if (problem !== null) onAccountWrong()
    else sending.mutate(account)
  }
  return (
    <div>
      <TextField
        label={account.type === 'PHONE' ? t('phoneLabel') : t('emailLabel')}
        inputMode="numeric"
        autoComplete="one-time-code"
        dir="ltr"
        value={code}
        onChange={(text) => onCode(onlyDigits(text).slice(0, CODE_LENGTH_MAX))}
        onBlur={onBlur}
        error={error ?? (sending.isError && !isAccountRefused ? errorText(sending.error) : undefined)}
        help={
          isForThis
            ? t.rich('sentTo', {
                account: maskContact(sentTo),
                minutes: CODE_LIFE_MINUTES,
                n: (words) => <Num>{words}</Num>,
              })
            : undefined
        }
        suffix={
          <SendButton
            sending={sending}
            waitsUntil={sending.waitsUntil(account)}
            isDisabled={problem === 'phoneCountry'}
            onSend={send}
          />
        }
      />
      {isDemo && isForThis && <DemoCode account={sentTo} onCode={onCode} />}
    </div>
  )
}

interface SendButtonProps {
  sending: CodeFieldProps['sending']
  /** Epoch ms. */
  waitsUntil: number
  /** While the list of countries loads. */
  isDisabled: boolean
  onSend: () => void
}

function SendButton({ sending, waitsUntil, isDisabled, onSend }: SendButtonProps) {
  const t = useTranslations('user.code')
  const { isPending } = sending
  const secondsToWait = useCountdown(waitsUntil)
  const words = secondsToWait > 0 ? t('againIn', { seconds: secondsToWait }) : sending.isIdle ? t('send') : t('again')
  return (
    <button
      type="button"
      // The code field keeps the focus, so that the phone's keyboard stays.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onSend}
      disabled={secondsToWait > 0 || isPending || isDisabled}
      aria-busy={isPending || undefined}
      className="num min-h-10 ps-2 text-14 font-medium text-brand-text disabled:text-muted"
    >
      {words}
    </button>
  )
}
