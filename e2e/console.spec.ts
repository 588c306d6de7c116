// The operators' console: signing in, a change by two operators, and a verification that is returned once and then passes.
import type { Page } from '@playwright/test'
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { inDialog, openConsole, openDesk, rowOf } from './operators.ts'
import { chooseFile, picture } from './photos.ts'
import { plugIn } from './virtualAuthenticator.ts'

// They may have to wait for the next code.
test.slow()

async function sendPhotos(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await chooseFile(page, name)
  for (const name of names) await expect(picture(page, name)).toContainText('The picture is sharp')
  await page.getByRole('button', { name: 'Send for review' }).click()
  await expect(page.getByRole('heading', { name: 'In review' })).toBeVisible()
}

test('one operator asks for a role, and only another one can approve it', async ({ page, browser, exchange }) => {
  const site = await exchange.consoleUrl()
  await page.goto(`${site}/nowhere`)
  await expect(page.getByRole('heading', { name: 'Log in to the console' })).toBeVisible()
  await expectAccessible(page)
  await openConsole(page, exchange, 'alex')
  await page.goto(`${site}/nowhere`)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await page.goto(`${site}/operators`)
  await page.getByRole('tab', { name: 'Roles' }).click()
  await page.getByRole('button', { name: 'Add a role' }).click()
  await page.getByRole('textbox', { name: 'Role' }).fill('auditor')
  await page.getByRole('checkbox', { name: 'Read the audit log' }).check()
  await expectAccessible(page)
  await expect(inDialog(page, 'Ask a second operator')).toBeDisabled()
  await page.getByRole('textbox', { name: 'Reason' }).fill('The accountants read the log.')
  await inDialog(page, 'Ask a second operator').click()
  await page.goto(`${site}/approvals`)
  await rowOf(page, 'Add the role auditor').click()
  await expect(page.getByText('Another operator has to decide it.')).toBeVisible()

  const other = await openDesk(browser, exchange, { name: 'sam', path: '/approvals' })
  await expect(rowOf(other, 'Add the role auditor')).toBeVisible()
  await expectAccessible(other)
  if (test.info().project.name === 'desktop') {
    await other.keyboard.press('j')
    await other.keyboard.press('a')
  } else {
    await rowOf(other, 'Add the role auditor').click()
    await other.getByRole('button', { name: 'Approve' }).click()
  }
  await inDialog(other, 'Approve').click()
  await expect(other.getByText('Nothing is waiting')).toBeVisible()
  await other.goto(`${site}/audit`)
  await expect(rowOf(other, 'Changed a role')).toContainText('auditor')
  await other.context().close()
  await page.goto(`${site}/operators`)
  await page.getByRole('tab', { name: 'Roles' }).click()
  await expect(rowOf(page, 'auditor')).toBeVisible()
})

test('an invited operator sets a passkey with the mailed link, and signs in with it', async ({
  page,
  browser,
  exchange,
}) => {
  const site = await exchange.consoleUrl()
  const name = `new-${test.info().project.name}`
  await openConsole(page, exchange, 'alex')
  await page.goto(`${site}/operators`)
  await page.getByRole('button', { name: 'Invite an operator' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.getByRole('textbox', { name: 'Email' }).fill(`${name}@operators.example`)
  await page.getByRole('checkbox', { name: 'support' }).check()
  await page.getByRole('textbox', { name: 'Reason' }).fill('Joins the team.')
  await inDialog(page, 'Ask a second operator').click()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  const other = await openDesk(browser, exchange, { name: 'sam', path: '/approvals' })
  await rowOf(other, name).click()
  await other.getByRole('button', { name: 'Approve' }).click()
  await inDialog(other, 'Approve').click()
  await expect(other.getByText('Nothing is waiting')).toBeVisible()
  const answer = await other.request.get(`${site}/api/console/demoOperators`)
  const { data } = (await answer.json()) as { data: { mails: { text: string }[] } }
  await other.context().close()

  const invited = await (await browser.newContext()).newPage()
  await plugIn(invited)
  const link = /http\S+\/link#[\w-]{43}/.exec(data.mails[0]?.text ?? '')?.[0] ?? ''
  await invited.goto(link)
  await expect(invited.getByRole('heading', { name: `Set up your login as ${name}` })).toBeVisible()
  await expectAccessible(invited)
  await invited.getByRole('button', { name: 'Use a passkey' }).click()
  await invited.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(invited.getByText(name).first()).toBeVisible()
  await invited.goto(link)
  await expect(invited.getByText('This link is not valid')).toBeVisible()
  await invited.context().close()
})

test('a verification is returned with a reason, sent again where it failed, and passes', async ({
  page,
  browser,
  customer,
  exchange,
}) => {
  const own = { realName: 'Maria Lindqvist', idCard: 'AB 12-3456', country: 'SE', cardType: 1 } as const
  await customer.wire.verification.submitVerification({ flag: 1, ...own })
  await openAs(page, customer, '/advanced')
  await sendPhotos(page, ['Front side', 'Back side', 'You with the document'])

  const console = await (await browser.newContext()).newPage()
  const { userId } = await customer.wire.user.getUser({})
  const open = async (level: string) => {
    await console.goto(`${await exchange.consoleUrl()}/verification`)
    await rowOf(console, new RegExp(`${userId}.*${level}`)).click()
    await expect(console.getByRole('heading', { name: `${level} verification of customer ${userId}` })).toBeVisible()
  }
  await openConsole(console, exchange, 'sam')
  await open('Advanced')
  await expect(console.getByText('Basic verification has to pass first.')).toBeVisible()
  await expect(console.getByRole('img')).toHaveCount(3)
  await expectAccessible(console)
  await open('Basic')
  await expect(console.getByText('Maria Lindqvist')).toBeVisible()
  await console.getByRole('button', { name: 'Approve' }).click()
  await inDialog(console, 'Approve').click()
  await expect(rowOf(console, new RegExp(`${userId}.*Basic`))).toHaveCount(0)
  await open('Advanced')
  await console.getByRole('button', { name: 'Return', exact: true }).click()
  await expect(inDialog(console, 'Return')).toBeDisabled()
  await console.getByRole('button', { name: /^Back side:/ }).click()
  await console.getByRole('option', { name: 'Light is reflected' }).click()
  await inDialog(console, 'Return').click()
  // While the dialog is there, the rows behind it are hidden.
  await expect(console.getByRole('dialog')).toHaveCount(0)
  await expect(rowOf(console, String(userId))).toHaveCount(0)

  await page.goto('/userauth')
  await expect(page.getByText('Light is reflected, and something cannot be read.')).toBeVisible()
  await page.goto('/advanced')
  await expect(picture(page, 'Front side')).toHaveCount(0)
  await sendPhotos(page, ['Back side'])

  await open('Advanced')
  await expect(console.getByText('Sent again: version 2')).toBeVisible()
  await console.getByRole('button', { name: 'Approve' }).click()
  await inDialog(console, 'Approve').click()
  await expect(rowOf(console, String(userId))).toHaveCount(0)
  await console.context().close()
  expect((await customer.wire.user.getUser({})).verification).toEqual({ basic: 'PASSED', advanced: 'PASSED' })
  await page.goto('/staffAccess')
  await expect(page.getByText('Photo of a document viewed').first()).toBeVisible()
  await expect(page.getByText('Verification returned')).toBeVisible()
  await expectAccessible(page)
})
