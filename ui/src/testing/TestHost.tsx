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

/** An app for a test: every word says its own name. */
export function TestHost({ children }: { children: ReactNode }) {
  return <HostProvider value={host}>{children}</HostProvider>
}
