// Every screen in the languages of LANGUAGES ('ja,th'): `npm run e2e:languages`, which has all of them. Not on each push,
// where screens.spec.ts and preferences.spec.ts open English, Arabic and German.
import { expect, test } from './journey.ts'
import { cutTables, expectWhole, fillAccount, listenForComplaints, onEveryScreen } from './screens.ts'

const languages = (process.env['LANGUAGES'] ?? '').split(',').filter((code) => code !== '')

for (const language of languages)
  test(`every screen in ${language} is whole`, async ({ page, customer }) => {
    test.slow()
    const complaints = listenForComplaints(page)
    await fillAccount(customer)
    await page.addInitScript((chosen) => localStorage.setItem('assay.LANGUAGE', chosen), language)
    await onEveryScreen(page, customer, async (path) => {
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expectWhole(page, path)
      if (test.info().project.name === 'desktop') expect.soft(await cutTables(page), `tables of ${path}`).toEqual([])
    })
    expect(complaints).toEqual([])
  })
