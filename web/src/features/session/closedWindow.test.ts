import { afterEach, beforeEach, expect, test } from 'vitest'
import { readText, writeText } from '../../storage.ts'
import { watchClosing } from './closedWindow.ts'
import { signOut, useSession } from './sessionStore.ts'

let stop = () => {}
beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  writeText('TOKEN', 'abc')
  useSession.setState({ token: 'abc', isSign: true, user: null })
})
afterEach(() => {
  stop()
  localStorage.clear()
  sessionStorage.clear()
  useSession.setState({ token: '', isSign: false, user: null })
})
const isSign = () => useSession.getState().isSign
const closeWindow = () => {
  window.dispatchEvent(new Event('pagehide'))
  stop()
}

test('without autoLogin the session ends with its last window', () => {
  stop = watchClosing(false)
  expect(isSign()).toBe(true)
  closeWindow()
  sessionStorage.clear()
  stop = watchClosing(false)
  expect(isSign()).toBe(false)
  expect(readText('TOKEN')).toBeNull()
})

test('a reload is no closing', () => {
  stop = watchClosing(false)
  closeWindow()
  stop = watchClosing(false)
  expect(isSign()).toBe(true)
})

test('while another window is open, closing one ends nothing', () => {
  stop = watchClosing(false)
  writeText('CLOSE_WINDOW_TIME', '1')
  window.dispatchEvent(new StorageEvent('storage', { key: 'assay.CLOSE_WINDOW_TIME', newValue: '1' }))
  stop()
  sessionStorage.clear()
  stop = watchClosing(false)
  expect(isSign()).toBe(true)
})

test('a second sign-in in the same window outlives a reload too', () => {
  stop = watchClosing(false)
  signOut()
  writeText('TOKEN', 'def')
  useSession.setState({ token: 'def', isSign: true, user: null })
  closeWindow()
  stop = watchClosing(false)
  expect(isSign()).toBe(true)
})

test('with autoLogin the session outlives every window', () => {
  stop = watchClosing(true)
  closeWindow()
  sessionStorage.clear()
  stop = watchClosing(true)
  expect(isSign()).toBe(true)
})
