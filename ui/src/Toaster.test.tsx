import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { TestHost } from './testing/TestHost.tsx'
import { Toaster } from './Toaster.tsx'
import { dismissToast, showToast } from './toast.ts'

afterEach(() => {
  act(dismissToast)
  cleanup()
  document.body.replaceChildren()
})

/** A bar across the window's bottom, so many px high. */
function addBar(height: number, parent: HTMLElement = document.body): HTMLElement {
  const bar = document.createElement('div')
  bar.dataset['bottomBar'] = ''
  bar.getBoundingClientRect = () => new DOMRect(0, window.innerHeight - height, 390, height)
  return parent.appendChild(bar)
}

function show(): () => string {
  const { container } = render(
    <TestHost>
      <Toaster />
    </TestHost>,
  )
  act(() => showToast({ tone: 'positive', text: 'Bought 0.01 BTC' }))
  const surface = container.querySelector<HTMLElement>('[popover]')
  return () => surface?.style.getPropertyValue('--toast-bottom') ?? ''
}

test('a toast lies above the tab bar and above the buttons of a form, and follows when they come into view', () => {
  addBar(56)
  const bottom = show()
  expect(bottom()).toBe('56px')
  addBar(148)
  fireEvent.scroll(window)
  expect(bottom()).toBe('148px')
})

test('over a sheet it lies above the buttons of the sheet', () => {
  addBar(148)
  const sheet = document.body.appendChild(document.createElement('dialog'))
  sheet.setAttribute('open', '')
  addBar(80, sheet)
  expect(show()()).toBe('80px')
})

test('without bars it is at the bottom, above the safe area of the phone', () => {
  expect(show()()).toBe('var(--safe-b)')
})
