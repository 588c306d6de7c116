import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { askPasskey, makePasskey } from './passkey.ts'

// Other files of this worker may have imported the real module, and later ones get it again.
vi.hoisted(() => vi.resetModules())
afterAll(() => vi.resetModules())

const browser = vi.hoisted(() => ({ startAuthentication: vi.fn(), startRegistration: vi.fn() }))
vi.mock('@simplewebauthn/browser', () => browser)

const named = (name: string) => Object.assign(new Error(name), { name })

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetAllMocks()
})

test('the answer of the browser is sent as it is', async () => {
  vi.stubGlobal('PublicKeyCredential', class {})
  browser.startAuthentication.mockResolvedValue({ id: 'a' })
  expect(await askPasskey('{"challenge":"c"}')).toBe('{"id":"a"}')
  expect(browser.startAuthentication).toHaveBeenCalledWith({ optionsJSON: { challenge: 'c' } })
})

test.each([
  ['NotAllowedError', 'cancelled'],
  ['InvalidStateError', 'known'],
  ['SecurityError', 'unsupported'],
  ['UnknownError', 'failed'],
])('%s of the browser means %s', async (name, problem) => {
  vi.stubGlobal('PublicKeyCredential', class {})
  browser.startRegistration.mockRejectedValue(named(name))
  await expect(makePasskey('{}')).rejects.toMatchObject({ problem })
})

test('a browser without passkeys is not asked', async () => {
  vi.stubGlobal('PublicKeyCredential', undefined)
  await expect(askPasskey('{}')).rejects.toMatchObject({ problem: 'unsupported' })
  expect(browser.startAuthentication).not.toHaveBeenCalled()
})
