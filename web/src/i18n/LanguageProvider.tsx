import type { ReactNode } from 'react'
import { useMessages } from './messages.ts'
import { Texts } from './Texts.tsx'

/** Areas arrive one by one; a screen is shown only after its own have. */
export function LanguageProvider({ children }: { children: ReactNode }) {
  const { locale, messages } = useMessages()
  return (
    <Texts locale={locale} messages={messages} timeZone="UTC" onError={reportMissing}>
      {children}
    </Texts>
  )
}

function reportMissing(error: Error): void {
  if (import.meta.env.DEV) throw error
}
