// Records as a person looks through them: by day, filtered, and saved whole.
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { api } from '../../api.ts'
import errors from '@assay/words/en/errors.json'
import shell from '@assay/words/en/shell.json'
import wallet from '@assay/words/en/wallet.json'
import { beSignedIn, show } from '../../testing/signedIn.tsx'
import { FinancialRecords } from './FinancialRecords.tsx'
import type { FinancialRecord } from './recordDays.ts'

const words = { errors, shell, wallet }

function record(place: number): FinancialRecord {
  const fixed = { typeCode: 21, wallet: 'PLATFORM', coin: 'usdt', before: '10', after: '7.5' }
  return {
    ...fixed,
    id: `${place}-0`,
    type: 'TRADE',
    reference: `trade:${place}`,
    amount: '-2.5',
    time: Date.UTC(2026, 10, 20, 6),
  } as FinancialRecord
}

const showRecords = () => show(<FinancialRecords />, words)

beSignedIn(words)

test('records are listed under their day, with its result and the balance after each', async () => {
  const fee = { ...record(2), type: 'FEE', reference: 'trade:2' } as FinancialRecord
  vi.spyOn(api.wallet, 'listRecords').mockResolvedValue({ rows: [record(1), fee], total: 2 })
  showRecords()
  expect((await screen.findByRole('heading', { level: 2 })).textContent).toBe('11/20/2026')
  expect(document.body.textContent).toContain('Realized result−2.50 USDT')
  expect(document.body.textContent).toContain('7.50')
})

test('older records are added, each once, and a type is asked of the server from the first page on', async () => {
  const list = vi.spyOn(api.wallet, 'listRecords').mockImplementation(async ({ pageNum }) => ({
    rows: pageNum === 1 ? [record(9), record(8)] : [record(8), record(7)],
    total: 103,
  }))
  showRecords()
  fireEvent.click(await screen.findByRole('button', { name: 'Show older' }))
  await waitFor(() => expect(screen.getAllByText('Spot trade')).toHaveLength(4))
  expect(list.mock.lastCall?.[0]).toMatchObject({ pageNum: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'Fee' }))
  await waitFor(() => expect(list.mock.lastCall?.[0]).toMatchObject({ type: 'FEE', pageNum: 1 }))
})

test('an empty period offers to look further back', async () => {
  const list = vi.spyOn(api.wallet, 'listRecords').mockResolvedValue({ rows: [], total: 0 })
  showRecords()
  await screen.findByText('No entries in this period')
  const before = Number(list.mock.lastCall?.[0].from)
  fireEvent.click(screen.getByRole('button', { name: 'Show 90 days' }))
  await waitFor(() => expect(Number(list.mock.lastCall?.[0].from)).toBe(before - 60 * 86_400_000))
})
