import type { CDPSession, Page } from '@playwright/test'

interface VirtualAuthenticator {
  session: CDPSession
  authenticatorId: string
}

/** One like a phone's own: it verifies its user by itself. */
export async function plugIn(page: Page): Promise<VirtualAuthenticator> {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { session, authenticatorId }
}
