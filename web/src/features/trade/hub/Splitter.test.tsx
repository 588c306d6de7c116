import { act, fireEvent, render, screen } from '@testing-library/react'
import { Texts } from '../../../i18n/Texts.tsx'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import trade from '@assay/words/en/trade.json'
import { panelStyle, readDeskChoices, resetPanels, useDeskChoices } from './deskChoices.ts'
import { LayoutMenu } from './LayoutMenu.tsx'
import { Splitter, type SplitterEdge } from './Splitter.tsx'

const FRAME = 1400

/** The pretended browser lays nothing out: a panel is as large as its property says, inside its limits. */
function layOut(): void {
  const size = function (this: HTMLElement): number {
    if (this.dataset['frame'] !== undefined) return FRAME
    const text = this.closest<HTMLElement>('[data-frame]')?.style.getPropertyValue('--panel-book') ?? ''
    const [, min, wanted, percent] = /clamp\((\d+)px, (-?\d+)px, (\d+)%\)/.exec(text) ?? []
    return wanted === undefined ? 292 : Math.max(Number(min), Math.min(Number(wanted), (FRAME * Number(percent)) / 100))
  }
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockImplementation(size)
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(size)
}

let measure: () => void

beforeEach(() => {
  layOut()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(listener: () => void) {
        measure = listener
      }
      observe() {}
      disconnect() {}
    },
  )
})
afterEach(() => {
  act(resetPanels)
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function Desk({ edge, dir }: { edge: SplitterEdge; dir: 'ltr' | 'rtl' }) {
  const sizes = useDeskChoices((choices) => choices.sizes)
  return (
    <Texts locale="en" messages={{ trade }} timeZone="UTC">
      <div data-frame="" dir={dir} style={{ ...panelStyle(sizes), direction: dir }}>
        <Splitter panel="book" edge={edge} className="" />
        <LayoutMenu />
      </div>
    </Texts>
  )
}

function open(edge: SplitterEdge = 'start', dir: 'ltr' | 'rtl' = 'ltr'): HTMLElement {
  render(<Desk edge={edge} dir={dir} />)
  act(() => measure())
  return screen.getByRole('separator', { name: 'Resize the order book' })
}

function drag(line: HTMLElement, from: number, to: number): void {
  line.setPointerCapture = () => {}
  fireEvent.pointerDown(line, { pointerId: 1, button: 0, clientX: from, clientY: from })
  fireEvent.pointerMove(line, { pointerId: 1, clientX: to, clientY: to })
  fireEvent.lostPointerCapture(line, { pointerId: 1 })
}

const bookSize = () => useDeskChoices.getState().sizes.book

test('the line says how large the panel is, and what it can be', () => {
  const line = open()
  expect(line.getAttribute('aria-orientation')).toBe('vertical')
  expect(['aria-valuenow', 'aria-valuemin', 'aria-valuemax'].map((name) => line.getAttribute(name))).toEqual([
    '292',
    '220',
    '392',
  ])
})

test.each([
  ['start', 'ltr', 'ArrowLeft', 308],
  ['start', 'ltr', 'ArrowRight', 276],
  ['start', 'rtl', 'ArrowLeft', 276],
  ['start', 'rtl', 'ArrowRight', 308],
  ['end', 'ltr', 'ArrowRight', 308],
  ['end', 'rtl', 'ArrowRight', 276],
  ['top', 'ltr', 'ArrowUp', 308],
  ['top', 'rtl', 'ArrowDown', 276],
  ['start', 'ltr', 'Home', 220],
  ['start', 'ltr', 'End', 392],
] as const)('on the %s edge, %s, the key %s makes it %s px', (edge, dir, key, size) => {
  fireEvent.keyDown(open(edge, dir), { key })
  expect(bookSize()).toBe(size)
})

test('keys of the other direction do nothing', () => {
  const line = open()
  fireEvent.keyDown(line, { key: 'ArrowUp' })
  fireEvent.keyDown(line, { key: 'a' })
  expect(bookSize()).toBeUndefined()
})

test.each([
  ['start', 'ltr', 340],
  ['start', 'rtl', 244],
  ['end', 'ltr', 244],
  ['top', 'ltr', 340],
] as const)('dragged back by 48 px on the %s edge, %s, it becomes %s px', (edge, dir, size) => {
  drag(open(edge, dir), 500, 452)
  expect(bookSize()).toBe(size)
})

test('a drag ends at the limits, and a press alone changes nothing', () => {
  const line = open()
  drag(line, 500, 500)
  expect(bookSize()).toBeUndefined()
  drag(line, 900, 100)
  expect(bookSize()).toBe(392)
  drag(line, 100, 900)
  expect(bookSize()).toBe(220)
})

test('a double click puts one panel back, and the menu all', () => {
  const line = open()
  fireEvent.keyDown(line, { key: 'End' })
  fireEvent.doubleClick(line)
  expect(bookSize()).toBeUndefined()
  fireEvent.keyDown(line, { key: 'End' })
  fireEvent.click(screen.getByRole('button', { name: 'Layout' }))
  fireEvent.click(screen.getByRole('menuitem', { name: 'Reset panel sizes' }))
  expect(useDeskChoices.getState().sizes).toEqual({})
})

test('sizes and layout are kept in this browser', () => {
  fireEvent.keyDown(open(), { key: 'End' })
  fireEvent.click(screen.getByRole('button', { name: 'Layout' }))
  fireEvent.click(screen.getByRole('menuitem', { name: /^Simple/ }))
  const kept = JSON.parse(localStorage.getItem('assay.CHOICE_DESK') ?? '') as Parameters<typeof readDeskChoices>[0]
  expect(readDeskChoices(kept)).toEqual({ layout: 'simple', sizes: { book: 392 } })
})

test('what cannot be used of what is kept falls back to the first choice', () => {
  expect(readDeskChoices(null)).toEqual({ layout: 'advanced', sizes: {} })
  const odd = { layout: 'triple', sizes: { book: '300px', orders: 200, ceiling: 9 } } as never
  expect(readDeskChoices(odd)).toEqual({ layout: 'advanced', sizes: { orders: 200 } })
})
