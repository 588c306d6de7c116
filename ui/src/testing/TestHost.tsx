import type { ReactNode } from 'react'
import { type Host, HostProvider } from '../host.ts'

const host: Host = {
  say: (word) => word,
  Link: ({ to, children, ...rest }) => (
    <a href={to} {...rest}>
      {children}
    </a>
  ),
  goBack: () => undefined,
}

/** An app for tests: each text is its own key. */
export function TestHost({ children }: { children: ReactNode }) {
  return <HostProvider value={host}>{children}</HostProvider>
}
