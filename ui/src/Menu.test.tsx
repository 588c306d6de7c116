import { fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Menu, type MenuEntry, useMenu } from './Menu.tsx'
import { press, type } from './testing/keys.ts'
import { TestHost } from './testing/TestHost.tsx'

const selected = vi.fn<(id: string) => void>()
const action = (id: string, label: string, isDisabled = false): MenuEntry => ({
  id,
  label,
  isDisabled,
  onSelect: () => selected(id),
})
const entries: MenuEntry[] = [
  action('copy', 'Copy', true),
  action('edit', 'Edit'),
  { id: 'export', label: 'Export', to: '/records' },
  action('erase', 'Erase', true),
  { id: 'help', label: 'Help', href: 'https://example.com', note: 'opens a window' },
  action('leave', 'Leave', true),
]

function Screen() {
  const { anchor, isOpen, close, trigger } = useMenu()
  return (
    <TestHost>
      <button type="button" {...trigger}>
        More
      </button>
      <Menu title="Position" entries={entries} isOpen={isOpen} onClose={close} anchor={anchor} />
    </TestHost>
  )
}

function show(): HTMLElement {
  render(<Screen />)
  const button = screen.getByRole('button', { name: 'More' })
  button.focus()
  return button
}

function opened(): HTMLElement {
  const button = show()
  fireEvent.click(button)
  return button
}

const focused = () => document.activeElement?.textContent

beforeEach(() => selected.mockClear())

test('the button says that a menu opens, and whether it is open', () => {
  const button = show()
  expect(button.getAttribute('aria-haspopup')).toBe('menu')
  expect(screen.getByRole('button', { expanded: false })).toBe(button)
  fireEvent.click(button)
  expect(screen.getByRole('button', { expanded: true })).toBe(button)
  expect(screen.getByRole('menu', { name: 'Position' })).toBeDefined()
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Copy',
    'Edit',
    'Export',
    'Erase',
    'Helpopens a window',
    'Leave',
  ])
})

test('ArrowDown opens the menu; the focus is on the first item that is not disabled', () => {
  show()
  expect(press('ArrowDown')).toBe(false)
  expect(focused()).toBe('Edit')
})

test('arrows move past disabled items and around the ends', () => {
  opened()
  const steps = ['ArrowDown', 'ArrowDown', 'ArrowDown', 'ArrowUp', 'ArrowUp'].map((key) => {
    expect(press(key)).toBe(false)
    return focused()
  })
  expect(steps).toEqual(['Export', 'Helpopens a window', 'Edit', 'Helpopens a window', 'Export'])
})

test('End and Home go to the last and the first item that is not disabled', () => {
  opened()
  expect(press('End')).toBe(false)
  expect(focused()).toBe('Helpopens a window')
  expect(press('Home')).toBe(false)
  expect(focused()).toBe('Edit')
})

test('a letter finds the next item that begins with it, and several find the one that begins with all', () => {
  opened()
  type('e', 1000)
  expect(focused()).toBe('Export')
  type('e', 3000)
  expect(focused(), 'past Erase, which is disabled').toBe('Edit')
  type('ex', 5000)
  expect(focused()).toBe('Export')
  type('h', 7000)
  expect(focused()).toBe('Helpopens a window')
  type('z', 9000)
  expect(focused()).toBe('Helpopens a window')
})

test('Escape closes the menu, does nothing else and gives the focus back', () => {
  const button = opened()
  press('Escape')
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
  expect(selected).not.toHaveBeenCalled()
})

test('Tab closes the menu and continues from the button', () => {
  const button = opened()
  press('ArrowDown')
  expect(press('Tab'), 'the browser moves the focus on').toBe(true)
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('an item that is pressed closes the menu and acts; the focus is on the button again', () => {
  const button = opened()
  expect(press('Enter'), 'the browser presses the item').toBe(true)
  expect(press(' ')).toBe(true)
  fireEvent.click(screen.getByRole('menuitem', { name: 'Edit' }))
  expect(selected.mock.calls).toEqual([['edit']])
  expect(screen.queryByRole('menu')).toBeNull()
  expect(document.activeElement).toBe(button)
})

test('a disabled item is one for screen readers too, and does nothing', () => {
  opened()
  const item = screen.getByRole<HTMLButtonElement>('menuitem', { name: 'Erase' })
  expect(item.disabled).toBe(true)
  fireEvent.click(item)
  expect(selected).not.toHaveBeenCalled()
  expect(screen.getByRole('menu')).toBeDefined()
})

test('links are items of the menu', () => {
  opened()
  expect(screen.getByRole('menuitem', { name: 'Export' }).getAttribute('href')).toBe('/records')
  const help = screen.getByRole('menuitem', { name: /^Help/ })
  expect(help.getAttribute('rel')).toBe('noopener noreferrer')
})
