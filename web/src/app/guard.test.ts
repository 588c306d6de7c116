import { expect, test } from 'vitest'
import { guard } from './guard.ts'

test.each(['/', '/lr', '/login', '/register', '/forget'])('anybody may open %s', (path) => {
  expect(guard(path, false)).toEqual({ isAllowed: true })
})

test.each(['/store', '/trade', '/wallet', '/langList', '/settings', '/nowhere', '/login/x', '/termService'])(
  'an anonymous visitor of %s is led to the entry page',
  (path) => {
    expect(guard(path, false)).toEqual({ isAllowed: false, to: '/lr', isForSignIn: true })
  },
)

test('anybody may check figures and records', () => {
  expect(guard('/fair', false)).toEqual({ isAllowed: true })
  expect(guard('/fair/x', false)).toMatchObject({ isAllowed: false })
})

test.each(['/', '/login', '/trade', '/wallet', '/nowhere'])('a signed-in user may open %s', (path) => {
  expect(guard(path, true)).toEqual({ isAllowed: true })
})

test('a path with /i& leads a signed-in user home', () => {
  expect(guard('/i&code=1', true)).toEqual({ isAllowed: false, to: '/', isForSignIn: false })
  expect(guard('/app/i&x', true)).toEqual({ isAllowed: false, to: '/', isForSignIn: false })
})
