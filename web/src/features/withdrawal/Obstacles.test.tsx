import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import errors from '@assay/words/en/errors.json'
import security from '@assay/words/en/security.json'
import withdrawal from '@assay/words/en/withdrawal.json'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import { Obstacles } from './Obstacles.tsx'
import { Opening } from './WithdrawalWindow.tsx'
import type { WithdrawalStatus } from './withdrawalFacts.ts'

const words = { errors, security, withdrawal }
beSignedIn(words)

const open = { problem: null, from: null, window: null, limits: { request: null } } as unknown as WithdrawalStatus
const until = Date.UTC(2026, 10, 24, 7, 1)
const paused = { ...open, from: until, problem: { error: 'WITHDRAWALS_PAUSED', facts: { until } } } as WithdrawalStatus
const steps = { tradePassword: true, second: false }

test('who has money reads that setting a trade password pauses withdrawals', () => {
  show(<Obstacles status={open} missing={{ ...steps, pauses: true }} />, words)
  expect(screen.getByText(/Doing this now pauses withdrawals for 24 hours/)).toBeTruthy()
})

test('who never had money reads nothing of a pause', () => {
  show(<Obstacles status={open} missing={{ ...steps, pauses: false }} />, words)
  expect(screen.getByRole('link', { name: 'Set trade password' })).toBeTruthy()
  expect(screen.queryByText(/pauses withdrawals/)).toBeNull()
})

test('a pause names the change that began it, and no place says that withdrawals are open', () => {
  const withdrawalHold = { since: 0, until, reason: 'TRADE_PASSWORD_SET' }
  show(
    <>
      <Obstacles status={paused} missing={null} />
      <Opening status={paused} />
    </>,
    words,
    [[['security'], { withdrawalHold }]],
  )
  expect(screen.getByText(/A trade password was set\./)).toBeTruthy()
  expect(screen.getByText(/^Paused until/)).toBeTruthy()
  expect(screen.queryByText(/Open/)).toBeNull()
})
