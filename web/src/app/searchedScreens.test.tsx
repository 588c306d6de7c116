// Every screen is found by the search, or named here.
import { renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { IntlProvider } from 'use-intl'
import { expect, test } from 'vitest'
import market from '@assay/words/en/market.json'
import settings from '@assay/words/en/settings.json'
import shell from '@assay/words/en/shell.json'
import { screenPages } from '../features/screenPages.ts'
import { usePages } from '../features/search/usePages.ts'
import { defaultSettings } from '../features/settings/defaultSettings.ts'
import { useSettingsStore } from '../features/settings/settingsStore.ts'

/** Screens that nobody looks for by name: doors, second addresses, and what is a step or a part of a screen that is found. */
const unsearched = new Set(
  `
  / /search /lr /login /register /forget /setpwd /cancelReset /freeze /contract /flash /flashOption /option
  /assets /balance /flashExchange /withdrawal /invaite /floworder /primary /advanced /support/lockedOut
  /proxy/records /proxy/earnings /helpDetail /fund-password /emailAuthentication /phoneAuth /passkeys
  /web3Wallet /staffAccess /floworder/mine /floworder/apply /message/detail /messageSettings /proxy /faucet
  /outbox
  `.split(/\s+/),
)

test('every other screen is found', () => {
  useSettingsStore.setState({ settings: defaultSettings })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <IntlProvider locale="en" messages={{ market, settings, shell }}>
      {children}
    </IntlProvider>
  )
  const found = new Set(renderHook(usePages, { wrapper }).result.current.map(({ to }) => to.split(/[?#]/)[0]))
  const screens = Object.keys(screenPages).filter((path) => !path.includes('{') && !unsearched.has(path))
  expect(screens.filter((path) => !found.has(path))).toEqual([])
})
