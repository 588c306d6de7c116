import type { Host, Word } from '@assay/ui/host'
import { HostProvider } from '@assay/ui/host'
import { type ComponentProps, type ReactNode, useMemo } from 'react'
import { IntlProvider, useTranslations } from 'use-intl'
import { goBack, Link } from '../router.tsx'

/** Gives the app's messages to everything inside, including the texts of the ui workspace. */
export function Texts({ children, ...intl }: ComponentProps<typeof IntlProvider>) {
  return (
    <IntlProvider {...intl}>
      <Hosted>{children}</Hosted>
    </IntlProvider>
  )
}

const messageOf = {
  back: 'ui.back',
  capsLock: 'ui.capsLock',
  close: 'ui.close',
  copied: 'ui.copied',
  copy: 'ui.copy',
  failedLine: 'failed.line',
  failedTitle: 'failed.title',
  hidePassword: 'ui.hidePassword',
  nothingFound: 'ui.nothingFound',
  retry: 'failed.retry',
  search: 'ui.search',
  showPassword: 'ui.showPassword',
  stepDown: 'ui.stepDown',
  stepUp: 'ui.stepUp',
  unreadAmount: 'ui.unreadAmount',
} as const satisfies Record<Word, string>

function Hosted({ children }: { children: ReactNode }) {
  const t = useTranslations('shell')
  const host = useMemo<Host>(() => ({ say: (word, facts) => t(messageOf[word], facts), Link, goBack }), [t])
  return <HostProvider value={host}>{children}</HostProvider>
}
