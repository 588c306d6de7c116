// The pages that the search knows, and their names as people type them.
import { renderHook } from '@testing-library/react'
import { IntlProvider } from 'use-intl'
import type { ReactNode } from 'react'
import { expect, test } from 'vitest'
import market from '@assay/words/de/market.json'
import settings from '@assay/words/de/settings.json'
import shell from '@assay/words/de/shell.json'
import { accountLinks } from '../settings/accountLinks.ts'
import { defaultSettings } from '../settings/defaultSettings.ts'
import { fitOf } from './findResults.ts'
import { usePages } from './usePages.ts'

function germanPages() {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale="de" messages={{ market, settings, shell }}>
      {children}
    </IntlProvider>
  )
  return renderHook(usePages, { wrapper }).result.current
}

test('every page of the account’s menu is found', () => {
  const found = germanPages().map(({ to }) => to)
  const { money, person } = accountLinks(defaultSettings.APP_SIDEBAR, false)
  expect([...money, ...person].map(({ to }) => to).filter((to) => !found.includes(to))).toEqual([])
})

test('a name that may break in a menu is found as it is written', () => {
  expect(shell.menu.exchange).toContain('\u00ad')
  const exchange = germanPages().find(({ id }) => id === 'exchange')
  expect(fitOf(exchange?.name ?? '', 'konvertieren')).toBe(0)
})
