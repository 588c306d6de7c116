// Every screen in the pseudo-language: all its texts come from the words, and none is cut off when it is longer.
import { openAs } from './customers.ts'
import { expect, test } from './journey.ts'
import { speakPseudo, textsWithoutAccents } from './pseudo.ts'
import {
  cutTexts,
  listenForComplaints,
  openScreen,
  openScreens,
  ownScreens,
  sidewaysScroll,
  turnToScreen,
} from './screens.ts'

// The worker's own requests cannot be answered by the test.
test.use({ serviceWorkers: 'block' })

test('every screen speaks the pseudo-language whole', async ({ page, customer }) => {
  test.slow()
  const complaints = listenForComplaints(page)
  await speakPseudo(page)
  await customer.wire.demo.creditFaucet({ coin: 'usdt', amount: '90000' })
  await customer.wire.wallet.transferFunds({ from: 'PLATFORM', to: 'CONTRACT', coin: 'usdt', amount: '40000' })
  await customer.wire.spot.placeOrder({ symbol: 'btcusdt', side: 'BUY', type: 'MARKET', quantity: '0.001' })
  await customer.wire.futures.placeOrder({ symbol: 'btcusdt-perp', side: 'BUY', type: 'MARKET', quantity: '0.1' })
  const expectSpoken = async (path: string) => {
    await turnToScreen(page, path)
    expect.soft(await textsWithoutAccents(page), `${path} has texts of its own`).toEqual([])
    expect.soft(await sidewaysScroll(page), `${path} moves sideways`).toBe(0)
    expect.soft(await cutTexts(page), `${path} cuts texts`).toEqual([])
  }
  await openScreen(page, '/')
  for (const path of openScreens) await expectSpoken(path)
  await openAs(page, customer, '/')
  for (const path of ownScreens) await expectSpoken(path)
  expect(complaints).toEqual([])
})
