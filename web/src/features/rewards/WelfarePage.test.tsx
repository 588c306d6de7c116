import { fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import errors from '@assay/words/en/errors.json'
import rewards from '@assay/words/en/rewards.json'
import settings from '@assay/words/en/settings.json'
import shell from '@assay/words/en/shell.json'
import user from '@assay/words/en/user.json'
import { api } from '../../api.ts'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import type { WelfareTask } from './rewardQueries.ts'
import WelfarePage from './WelfarePage.tsx'

const words = { errors, rewards, settings, shell, user }
const figures = { minimum: '0', progress: '0', coin: 'USDT', amount: '5', rate: '0.5', days: 30 }
const done: WelfareTask = {
  taskId: 'second-factor',
  trigger: 'SECOND_FACTOR',
  kind: 'FEE_VOUCHER',
  ...figures,
  budget: '1000',
  budgetLeft: '900',
  startTime: 0,
  endTime: Date.now() + 86_400_000,
  state: 'DONE',
  lock: null,
  reward: null,
}

beSignedIn(words)

test('the focus follows a claimed reward to its new place', async () => {
  const reward = { left: '5', claimedAt: Date.now(), expiresAt: Date.now() + 86_400_000 }
  const claimed: WelfareTask = { ...done, state: 'CLAIMED', reward }
  vi.spyOn(api.welfare, 'claim').mockResolvedValue(claimed)
  vi.spyOn(api.welfare, 'listTasks').mockResolvedValue([claimed])
  show(<WelfarePage />, words, [[['welfareTasks'], [done]]])
  expect(document.activeElement).toBe(document.body)
  const claim = screen.getByRole('button', { name: 'Claim 5 USDT' })
  claim.focus()
  fireEvent.click(claim)
  await vi.waitFor(() => {
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: `${rewards.welfare.place.inUse} 1` }))
  })
})
