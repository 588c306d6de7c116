import { afterEach, expect, test, vi } from 'vitest'
import alerts from '@assay/words/en/alerts.json'
import { useToasts } from '@assay/ui/toast'
import { paths } from '../../paths.ts'
import { navigate } from '../../router.tsx'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import type { Message } from '../session/inbox.ts'
import { MessageToast } from './MessageToast.tsx'

beSignedIn({ alerts })
afterEach(() => useToasts.setState({ shown: null }))

const canceled = { id: 7, kind: 'CLOSURE_CANCELED', facts: {}, time: Date.now(), readAt: null } as unknown as Message

async function said(path: string): Promise<string | undefined> {
  const onSaid = vi.fn()
  navigate(path)
  show(<MessageToast message={canceled} onSaid={onSaid} />, { alerts })
  await vi.waitFor(() => expect(onSaid).toHaveBeenCalled())
  return useToasts.getState().shown?.text
}

test('a message about the closing of the account is shown on other pages', async () => {
  expect(await said(paths.wallet())).toBe(alerts.title.CLOSURE_CANCELED)
})

test('it does not replace what the page of the closing says itself', async () => {
  expect(await said(paths.closeAccount())).toBeUndefined()
})
