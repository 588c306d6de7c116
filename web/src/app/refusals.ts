// Says an error in a toast, in the reader's language, from outside of React.
import { createTranslator } from 'use-intl/core'
import { loadAreas, useMessages } from '../i18n/messages.ts'
import { RequestError, type RequestErrorName } from '../requestError.ts'
import { showToast } from '@assay/ui/toast'

export async function showError(error: unknown): Promise<void> {
  const [{ errorText }] = await Promise.all([import('../i18n/errorText.ts'), loadAreas(['errors'])])
  const { locale, messages } = useMessages.getState()
  const t = createTranslator({ locale, messages: messages as never, namespace: 'errors' as never })
  showToast({ tone: 'negative', text: errorText(t as never, error) })
}

export async function showRefusal(name: RequestErrorName): Promise<void> {
  await showError(new RequestError(name))
}
