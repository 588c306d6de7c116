import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { useMessages } from './messages.ts'

/** Areas arrive one by one; a screen is shown only after its own have. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { locale, messages } = useMessages()
  return (
    <IntlProvider locale={locale} messages={messages} timeZone="UTC" onError={reportMissing}>
      {children}
    </IntlProvider>
  )
}

function reportMissing(error: Error): void {
  if (import.meta.env.DEV) throw error
}
