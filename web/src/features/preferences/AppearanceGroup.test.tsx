import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { Texts } from '../../i18n/Texts.tsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import settings from '@assay/words/en/settings.json'
import shell from '@assay/words/en/shell.json'
import { readText } from '../../storage.ts'
import { setPriceColours, setTextSize, setTheme } from '../settings/preferences.ts'
import { AppearanceGroup } from './AppearanceGroup.tsx'

const page = document.documentElement

beforeEach(() => {
  render(
    <Texts locale="en" messages={{ settings, shell }} timeZone="UTC">
      <AppearanceGroup />
    </Texts>,
  )
})
afterEach(() => {
  cleanup()
  setTheme('light')
  setTextSize(100)
  setPriceColours('green-up')
})

test('the theme changes at once and is kept', () => {
  fireEvent.click(screen.getByRole('radio', { name: 'Dark' }))
  expect(page.dataset.theme).toBe('dark')
  expect(readText('THEME')).toBe('dark')
})

test('the text size changes the whole page', () => {
  fireEvent.click(screen.getByRole('radio', { name: 'Largest' }))
  expect(page.style.fontSize).toBe('130%')
})

test('price colours are four, and two of them are for every kind of sight', () => {
  const colours = screen.getByRole('radiogroup', { name: 'Price colours' })
  expect(colours.querySelectorAll('[role="radio"]')).toHaveLength(4)
  expect(screen.getAllByText('Colour-blind friendly')).toHaveLength(2)
  fireEvent.click(screen.getByRole('radio', { name: /Blue up, orange down/ }))
  expect(page.dataset.updown).toBe('blue-up')
})
