import { act, fireEvent, render, screen } from '@testing-library/react'
import { Texts } from '../../i18n/Texts.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import shell from '@assay/words/en/shell.json'
import { live } from '../../live/live.ts'
import { navigate } from '../../router.tsx'
import { InstallOffer } from './InstallOffer.tsx'
import { InstallRow } from './InstallRow.tsx'
import { useInstalling } from './installing.ts'
import { watchInstalling } from './watchInstalling.ts'

const DAY = 86_400_000
const START = Date.UTC(2026, 0, 5, 12)

let stop = (): void => {}
let tellOrder: (status: string) => void

/** A visit: the page is opened, and another screen of it is gone to. */
function visit(): void {
  stop()
  stop = watchInstalling()
}

function offer(outcome: 'accepted' | 'dismissed' = 'accepted') {
  const prompt = vi.fn(async () => Promise.resolve({ outcome }))
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  act(() => void window.dispatchEvent(event))
  return { event, prompt }
}

const isOffered = () => useInstalling.getState().isOffered
const goOn = () => act(() => navigate('/wallet'))

function show(): void {
  render(
    <Texts locale="en" messages={{ shell }} timeZone="UTC">
      <InstallOffer />
      <InstallRow />
    </Texts>,
  )
}

beforeEach(() => {
  vi.useFakeTimers({ now: START, toFake: ['Date'] })
  vi.spyOn(live, 'on').mockImplementation(((type: string, listener: (message: unknown) => void) => {
    if (type === 'ORDER') tellOrder = (status) => listener({ data: { status } })
    return () => {}
  }) as never)
})
afterEach(() => {
  act(() => stop())
  stop = () => {}
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  vi.useRealTimers()
  for (const name of ['standalone', 'maxTouchPoints']) Reflect.deleteProperty(navigator, name)
})

test("the browser's own bar is held back, and nothing is offered before a useful moment", () => {
  visit()
  expect(offer().event.defaultPrevented).toBe(true)
  goOn()
  expect(isOffered()).toBe(false)
})

test('after the first order that was filled it is offered with the next screen', () => {
  visit()
  offer()
  tellOrder('NEW')
  goOn()
  expect(isOffered()).toBe(false)
  tellOrder('FILLED')
  expect(isOffered()).toBe(false)
  goOn()
  expect(isOffered()).toBe(true)
})

test('on the third day of visits it is offered; several visits on a day are one', () => {
  for (const day of [0, 0, 1, 1]) {
    vi.setSystemTime(START + day * DAY)
    visit()
    goOn()
    expect(isOffered()).toBe(false)
  }
  vi.setSystemTime(START + 9 * DAY)
  visit()
  goOn()
  expect(isOffered()).toBe(true)
})

test('"Not now" holds for half a year; who looks for it still finds it', () => {
  visit()
  offer()
  tellOrder('FILLED')
  goOn()
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Not now' }))
  for (const [days, expected] of [
    [0, false],
    [179, false],
    [181, true],
  ] as const) {
    vi.setSystemTime(START + days * DAY)
    goOn()
    expect(isOffered(), `after ${days} days`).toBe(expected)
  }
  expect(screen.getByRole('button', { name: 'Install Assay' })).toBeDefined()
})

test("Install asks by the browser's question; its no is a no here", async () => {
  visit()
  const { prompt } = offer('dismissed')
  tellOrder('FILLED')
  show()
  await act(async () => {
    fireEvent.click(screen.getByRole('button', { name: 'Install' }))
    await Promise.resolve()
  })
  expect(prompt).toHaveBeenCalledOnce()
  expect(screen.queryByRole('button', { name: 'Install' })).toBeNull()
  offer()
  goOn()
  expect(isOffered()).toBe(false)
})

test('on an iPhone it shows the steps, and is not offered again after them', async () => {
  Object.defineProperty(navigator, 'standalone', { value: false, configurable: true })
  Object.defineProperty(navigator, 'maxTouchPoints', { value: 5, configurable: true })
  visit()
  tellOrder('FILLED')
  goOn()
  expect(isOffered()).toBe(true)
  show()
  fireEvent.click(screen.getByRole('button', { name: 'Show how' }))
  expect(await screen.findByText('Choose Add to Home Screen.')).toBeDefined()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  goOn()
  expect(isOffered()).toBe(false)
})

test('nothing is offered inside the installed app, nor after it was installed', () => {
  visit()
  offer()
  act(() => void window.dispatchEvent(new Event('appinstalled')))
  expect(useInstalling.getState().way).toBeNull()
  Object.defineProperty(navigator, 'standalone', { value: true, configurable: true })
  visit()
  offer()
  tellOrder('FILLED')
  goOn()
  expect(useInstalling.getState()).toEqual({ way: null, isOffered: false })
})
