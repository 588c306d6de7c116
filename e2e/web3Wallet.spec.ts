// Wallets that sign up and in.
import { logOut, openAs, outboxCode } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { chooseWallet, installWallet, openWalletChoice } from './testWallet.ts'

test('a wallet opens an account, signs in again after its owner declined once, and remains the last sign-in method', async ({
  page,
}) => {
  const wallet = await installWallet(page)
  await page.goto('/register')
  await openWalletChoice(page)
  await expectAccessible(page)
  await chooseWallet(page)
  await expect(page.getByText('No account uses this wallet yet.', { exact: false })).toBeVisible()
  await page.getByRole('dialog').getByRole('checkbox', { name: /Terms/ }).check()
  await page.getByRole('dialog').getByRole('button', { name: 'Create account' }).click()
  await expect(page).not.toHaveURL(/register/)
  expect(await wallet.asked()).toEqual(['eth_requestAccounts', 'eth_chainId', 'personal_sign', 'eth_accounts'])

  await page.goto('/web3Wallet')
  await expect(page.getByText(wallet.address)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByText('This is the last way to log in to your account. Add another first.')).toBeVisible()

  await logOut(page)
  await page.goto('/login')
  await wallet.decline()
  await openWalletChoice(page)
  await chooseWallet(page)
  await expect(page.getByText('You declined in your wallet.')).toBeVisible()
  await chooseWallet(page)
  await expect(page).not.toHaveURL(/login/)
  await page.goto('/security')
  await expect(page.getByRole('link', { name: /Web3 wallet/ })).toContainText('0x')
})

test('an account with an email address adds a wallet, logs in with it, and removes it', async ({ page, customer }) => {
  const wallet = await installWallet(page)
  await openAs(page, customer, '/security')
  await page.getByRole('link', { name: /Web3 wallet/ }).click()
  await page.getByRole('button', { name: 'Test wallet' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm that it is you' })
  const confirm = async () => {
    await question.getByRole('button', { name: 'Send code' }).click()
    await question.getByRole('textbox', { name: 'Email code' }).fill(await outboxCode(page, customer.account))
    await question.getByRole('button', { name: 'Confirm' }).click()
  }
  await confirm()
  await expect(page.getByText(wallet.address)).toBeVisible()
  await expectAccessible(page)

  await logOut(page)
  await page.goto('/login')
  await openWalletChoice(page)
  await chooseWallet(page)
  await expect(page).not.toHaveURL(/login/)

  await page.goto('/web3Wallet')
  await expect(page.getByText(wallet.address)).toBeVisible()
  await page.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await confirm()
  await expect(page.getByText(wallet.address)).toHaveCount(0)
  await logOut(page)
  await page.goto('/login')
  await openWalletChoice(page)
  await chooseWallet(page)
  await expect(page.getByText('No account uses this wallet yet.', { exact: false })).toBeVisible()
})

test('without a wallet the page says what to do', async ({ page }) => {
  await page.goto('/login')
  await openWalletChoice(page)
  await expect(page.getByText('No wallet was found in this browser')).toBeVisible()
})
