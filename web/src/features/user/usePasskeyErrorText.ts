import { useTranslations } from 'use-intl'
import { useErrorText } from '../../i18n/errorText.ts'
import { PasskeyError } from '@assay/api/passkey'

/** What the browser or the server says about a passkey. */
export function usePasskeyErrorText(): (error: unknown) => string {
  const t = useTranslations('user.passkey.problems')
  const errorText = useErrorText()
  return (error) => (error instanceof PasskeyError ? t(error.problem) : errorText(error))
}
