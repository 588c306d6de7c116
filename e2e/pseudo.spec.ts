// Every screen in the pseudo-language: all its texts come from the words, and none is cut off when it is longer.
import { expect, test } from './journey.ts'
import { speakPseudo, textsWithoutAccents } from './pseudo.ts'
import { expectWhole, fillAccount, listenForComplaints, onEveryScreen } from './screens.ts'

// The worker's own requests cannot be answered by the test.
test.use({ serviceWorkers: 'block' })

test('every screen speaks the pseudo-language whole', async ({ page, customer }) => {
  test.slow()
  const complaints = listenForComplaints(page)
  await speakPseudo(page)
  await fillAccount(customer)
  await onEveryScreen(page, customer, async (path) => {
    expect.soft(await textsWithoutAccents(page), `${path} has texts of its own`).toEqual([])
    await expectWhole(page, path)
  })
  expect(complaints).toEqual([])
})
