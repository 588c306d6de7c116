import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  endedSession,
  endSession,
  followOtherWindows,
  readSession,
  refreshUser,
  signIn,
  signOut,
  USER_CHANGED,
  useSession,
} from './sessionStore.ts'
import { api } from '../../api.ts'
import { chooseTestPlatform } from '../../platform.ts'
import { currentLocation, navigate } from '../../router.tsx'
import { forgetHostToken, takeHostToken, tokenLogin, useHostToken } from './tokenLogin.ts'

const user = { userId: 1, account: 'ma•••@example.com', asset: [] }

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  forgetHostToken()
  signOut()
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function answers(...bodies: unknown[]) {
  const queue = [...bodies]
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(queue.shift())))
}

test('signing in keeps the token, reads the user and tells the window', async () => {
  const told = vi.fn()
  window.addEventListener(USER_CHANGED, told, { once: true })
  answers({ code: 200, msg: '', data: user })
  await signIn('abc')
  expect(useSession.getState()).toMatchObject({ token: 'abc', isSign: true, user })
  expect(localStorage.getItem('assay.TOKEN')).toBe('abc')
  expect(localStorage.getItem('assay.USER_INFO')).toBe(JSON.stringify(user))
  expect(told).toHaveBeenCalledOnce()
})

test('any other code than 200 for the user signs out', async () => {
  answers({ code: 200, msg: '', data: user }, { code: 201, msg: '', data: user })
  await signIn('abc')
  await refreshUser()
  expect(useSession.getState()).toMatchObject({ token: '', isSign: false, user: null })
})

test('no answer for the user leaves the session as it is', async () => {
  answers({ code: 200, msg: '', data: user })
  await signIn('abc')
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  await expect(refreshUser()).rejects.toThrow('NETWORK_ANOMALY')
  expect(useSession.getState().isSign).toBe(true)
})

test('an exchange that cannot read its database leaves the session as it is', async () => {
  answers({ code: 200, msg: '', data: user }, { code: -1, msg: '', data: { error: 'BUSY' } })
  await signIn('abc')
  await expect(refreshUser()).rejects.toMatchObject({ error: 'BUSY' })
  expect(useSession.getState()).toMatchObject({ isSign: true, user })
})

test('signing out clears the token, the user and session storage, and keeps the test platform', async () => {
  answers({ code: 200, msg: '', data: user })
  await signIn('abc')
  localStorage.setItem('assay.TEST_PLATFORM', '{"domain":"test.example"}')
  localStorage.setItem('assay.OWN_SEARCHES', '["btc"]')
  localStorage.setItem('assay.CHOICE_CHART', '{}')
  sessionStorage.setItem('x', '1')
  signOut()
  expect(localStorage.getItem('assay.OWN_SEARCHES')).toBeNull()
  expect(localStorage.getItem('assay.CHOICE_CHART')).toBe('{}')
  expect(localStorage.getItem('assay.TOKEN')).toBeNull()
  expect(localStorage.getItem('assay.USER_INFO')).toBeNull()
  expect(localStorage.getItem('assay.TEST_PLATFORM')).not.toBeNull()
  expect(sessionStorage.length).toBe(0)
})

test('a test platform gets a session of its own, and never the token of the page’s own server', async () => {
  answers({ code: 200, msg: '', data: user })
  await signIn('own')
  localStorage.setItem('assay.TEST_PLATFORM', '{"domain":"test.example"}')
  const theirs = { ...user, userId: 2 }
  const sent: [string, string | undefined][] = []
  const bodies = [{ testPlatforms: ['test.example'] }, 1, theirs]
  vi.stubGlobal('fetch', async (address: string, init?: { headers?: Record<string, string> }) => {
    sent.push([address, init?.headers?.satoken])
    return new Response(JSON.stringify({ code: 200, msg: '', data: bodies.shift() }))
  })
  await chooseTestPlatform()
  readSession()
  expect(useSession.getState()).toMatchObject({ token: '', isSign: false, user: null })
  await api.market.getServerTime({})
  await signIn('theirs')
  expect(sent).toEqual([
    ['/api/common/getAllSetting', undefined],
    ['https://test.example/api/public/time', undefined],
    ['https://test.example/api/user/getInfo', 'theirs'],
  ])
  signOut()
  localStorage.removeItem('assay.TEST_PLATFORM')
  await chooseTestPlatform()
  readSession()
  expect(useSession.getState()).toMatchObject({ token: 'own', isSign: true, user })
  signOut()
})

test('another window that signs somebody else in takes this one with it', async () => {
  const stop = followOtherWindows()
  answers({ code: 200, msg: '', data: user }, { code: 200, msg: '', data: { ...user, userId: 2 } })
  await signIn('abc')
  const { left } = useSession.getState()
  localStorage.setItem('assay.TOKEN', 'def')
  window.dispatchEvent(new StorageEvent('storage', { key: 'assay.TOKEN', newValue: 'def' }))
  expect(useSession.getState()).toMatchObject({ token: 'def', isSign: true, user: null, left: left + 1 })
  await vi.waitFor(() => expect(useSession.getState().user?.userId).toBe(2))
  localStorage.removeItem('assay.TOKEN')
  window.dispatchEvent(new StorageEvent('storage', { key: 'assay.TOKEN', newValue: null }))
  expect(useSession.getState()).toMatchObject({ token: '', isSign: false, left: left + 2 })
  stop()
})

test('an ended session signs out once, reloads after ten milliseconds and is told until the next sign-in', async () => {
  vi.useFakeTimers()
  useSession.setState({ token: 'abc', isSign: true })
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  endSession()
  endSession()
  vi.advanceTimersByTime(9)
  expect(reload).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(reload).toHaveBeenCalledOnce()
  expect(endedSession()).not.toBeNull()
  expect(document.body.inert).toBe(true)
  answers({ code: 200, msg: '', data: user })
  await signIn('def')
  expect(endedSession()).toBeNull()
  vi.advanceTimersByTime(5000)
  expect(document.body.inert).toBe(false)
})

test('an ended session does not reload a page that the browser is leaving already', () => {
  vi.useFakeTimers()
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined)
  reload.mockClear()
  useSession.setState({ token: 'abc', isSign: true })
  endSession()
  window.dispatchEvent(new Event('beforeunload'))
  vi.advanceTimersByTime(6000)
  expect(reload).not.toHaveBeenCalled()
  // It stayed after all: the next session that ends reloads.
  useSession.setState({ token: 'def', isSign: true })
  endSession()
  vi.advanceTimersByTime(6000)
  expect(reload).toHaveBeenCalledOnce()
})

const tokenOf = (claims: object) => `header.${btoa(JSON.stringify(claims))}.signature`

test.each(['/wallet?a=1#token=', '/fair?id=7&share=abc&token='])('a host’s token leaves the address %s', (address) => {
  const token = tokenOf({ sub: 'shop-81' })
  navigate(address + token)
  takeHostToken()
  const { path, query, hash } = currentLocation()
  expect(path + query + hash).toBe(address.replace(/[&#?]token=/, ''))
  expect(window.location.href).not.toContain('header.')
  expect(useHostToken.getState().waiting).toBe(token)
  expect(JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)])).not.toContain('header.')
})

test('where somebody is signed in, a host’s token is removed and not asked about', async () => {
  answers({ code: 200, msg: '', data: user })
  await signIn('abc')
  navigate('/?token=t-1')
  takeHostToken()
  expect(window.location.search).toBe('')
  expect(useHostToken.getState().waiting).toBeNull()
})

test('a token login signs in on code 200 alone and never throws otherwise', async () => {
  answers(
    { code: 200, msg: '', data: { satoken: 'abc' } },
    { code: 200, msg: '', data: user },
    { code: -22, msg: 'Used already', data: { error: 'TOKEN_LOGIN_REFUSED' } },
    { code: 201, msg: 'Later', data: { satoken: 'def' } },
    { code: 200, msg: 'Nobody', data: { satoken: null } },
  )
  expect(await tokenLogin('t-1')).toEqual({ isSignedIn: true })
  expect(useSession.getState().token).toBe('abc')
  signOut()
  expect(await tokenLogin('t-1')).toMatchObject({ isSignedIn: false, error: { error: 'TOKEN_LOGIN_REFUSED' } })
  expect(await tokenLogin('t-1')).toMatchObject({ isSignedIn: false, error: { sentence: 'Later' } })
  expect(await tokenLogin(null)).toMatchObject({ isSignedIn: false })
  expect(useSession.getState().isSign).toBe(false)
  vi.stubGlobal('fetch', async () => Promise.reject(new TypeError('offline')))
  expect(await tokenLogin('t-1'), 'no answer is nothing to tell').toEqual({ isSignedIn: false, error: null })
})
