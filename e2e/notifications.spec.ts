// Message settings, and notifications as Chromium shows them. A real push service cannot be reached from a test: the
// browser's subscription is made up here, and its messages are delivered by the browser's own tools.
import type { CDPSession, Page } from '@playwright/test'
import { chromiumFlags, provideChromium } from '../scripts/chromium.ts'
import { openAs } from './customers.ts'
import { expect, expectAccessible, test } from './journey.ts'

// The headless shell shows no notifications.
test.use({ launchOptions: { args: chromiumFlags(), executablePath: provideChromium() } })

const endpoint = 'https://push.example.com/send/journey'
/** A point of the curve P-256, whose private key nobody has kept. */
const publicKey = 'BN8C1mTPoZpJCr00lD_ZV3gj-cS9WpVUTRfxzEWljLuYcn787_fXKO03u86aRIX_WGUn8hkbYSfHDTKwtzIulvc'
const turnOn = (page: Page) => page.getByRole('button', { name: 'Turn on notifications' })

/** What the browser's maker would answer, once the person has allowed it. */
async function standForPushService(page: Page): Promise<void> {
  await page.addInitScript(
    ([address, p256dh]) => {
      let current: object | null = null
      const keys = { p256dh, auth: 'b'.repeat(22) }
      Object.assign(PushManager.prototype, {
        getSubscription: async () => current,
        subscribe: async (options: object) => {
          const end = async () => {
            current = null
            return true
          }
          current = { options, toJSON: () => ({ endpoint: address, keys }), unsubscribe: end }
          return current
        },
      })
    },
    [endpoint, publicKey] as const,
  )
}

/** The worker controls the page, as in every visit after the first. */
async function withWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
}

async function registrationOf(cdp: CDPSession): Promise<string> {
  const found = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId)
    })
  })
  await cdp.send('ServiceWorker.enable')
  return found
}

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    return (await registration.getNotifications()).map(({ title, body, tag, lang, dir }) => ({
      title,
      body,
      tag,
      lang,
      dir,
    }))
  })

test('a notification is shown once for a message, and a press on it opens the message', async ({
  page,
  context,
  customer,
  baseURL,
}) => {
  await context.grantPermissions(['notifications'])
  await customer.wire.alerts.createAlert({ symbol: 'btcusdt', kind: 'PRICE_ABOVE', value: '1' })
  const newest = async () => (await customer.wire.user.listMessages({})).rows[0]?.id
  await expect.poll(newest).toBeGreaterThan(0)
  const id = (await newest()) ?? 0
  await openAs(page, customer, '/wallet')
  await withWorker(page)
  const cdp = await context.newCDPSession(page)
  const registrationId = await registrationOf(cdp)
  const deliver = (notice: object) =>
    cdp.send('ServiceWorker.deliverPushMessage', {
      origin: new URL(baseURL ?? '').origin,
      registrationId,
      data: JSON.stringify(notice),
    })
  const notice = {
    id,
    title: 'BTC/USDT is at 1.00 or above',
    text: 'Now 104,228.30',
    link: `/message/detail?id=${id}`,
    language: 'en',
    direction: 'ltr',
    time: Date.now(),
  }
  await deliver(notice)
  const asShown = { title: notice.title, body: notice.text, tag: `message-${id}`, lang: 'en', dir: 'ltr' }
  await expect.poll(() => shown(page)).toEqual([asShown])
  await deliver(notice)
  await deliver({ nothing: 'that we send' })
  // Whatever came before it has been shown by then.
  const later = { ...notice, id: id + 1, title: 'Deposit credited' }
  const laterAsShown = { ...asShown, title: later.title, tag: `message-${later.id}` }
  await deliver(later)
  await expect.poll(() => shown(page)).toEqual([asShown, laterAsShown])
  const [worker] = context.serviceWorkers()
  await worker?.evaluate(async (tag) => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration }
    const [notification] = await scope.registration.getNotifications({ tag })
    const Press = (globalThis as unknown as { NotificationEvent: new (type: string, init: object) => Event })
      .NotificationEvent
    dispatchEvent(new Press('notificationclick', { notification }))
  }, asShown.tag)
  await expect(page).toHaveURL(new RegExp(`/message/detail\\?id=${id}$`))
  await expect(page.getByRole('article')).toContainText('BTC/USDT is at 1.00 or above')
  await expect.poll(() => shown(page)).toEqual([laterAsShown])
})

test('notifications are turned on after a press, listed, and turned off', async ({ page, context, customer }) => {
  await context.grantPermissions(['notifications'])
  await standForPushService(page)
  await openAs(page, customer, '/message')
  await page.getByRole('link', { name: 'Settings', exact: true }).last().click()
  await expect(page.getByRole('heading', { name: 'Message settings' }).first()).toBeVisible()
  await turnOn(page).click()
  await expect(page.getByText('Notifications are on in this browser.')).toBeVisible()
  await expectAccessible(page)
  expect((await customer.wire.user.getMessageSettings({})).push.browsers).toHaveLength(1)
  await page.getByRole('button', { name: /^Turn off notifications in / }).click()
  await expect(turnOn(page)).toBeVisible()
  expect((await customer.wire.user.getMessageSettings({})).push.browsers).toEqual([])
})

test('blocked permission is said with the next step, and choices are kept', async ({ page, customer }) => {
  await page.addInitScript(() => Object.defineProperty(Notification, 'permission', { get: () => 'denied' }))
  await openAs(page, customer, '/messageSettings')
  await expect(page.getByText('Notifications of this site are blocked in your browser.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Check again' })).toBeVisible()
  const alerts = page.getByRole('group', { name: /^Price alerts/ })
  const inApp = alerts.getByRole('checkbox', { name: 'In the app' })
  const byMail = alerts.getByRole('checkbox', { name: 'Email' })
  await inApp.click()
  await expect(inApp).not.toBeChecked()
  await expect(alerts.getByRole('checkbox', { name: 'Notification' })).toBeDisabled()
  await byMail.click()
  await expect(byMail).toBeChecked()
  const security = page.getByRole('group', { name: /^Security/ })
  await expect(security.getByText('always on')).toHaveCount(2)
  await expect(security.getByRole('checkbox')).toHaveCount(1)
  const choice = async () =>
    (await customer.wire.user.getMessageSettings({})).groups.find(({ group }) => group === 'alerts')
  await expect.poll(choice).toMatchObject({ app: false, mail: true })
  await page.reload()
  await expect(inApp).not.toBeChecked()
  await expect(byMail).toBeChecked()
})

test('a browser without push services is told so', async ({ page, customer }) => {
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PushManager'))
  await openAs(page, customer, '/messageSettings')
  await expect(page.getByText('This browser cannot show notifications')).toBeVisible()
})
