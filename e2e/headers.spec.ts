// Security and cache headers of answers.
import { expect, test } from './journey.ts'

test('pages carry a policy that allows nothing foreign and nothing inline', async ({ request }) => {
  for (const path of ['/', '/trade', '/wallet', '/no/such/page']) {
    const headers = (await request.get(path, { headers: { accept: 'text/html' } })).headers()
    const policy = headers['content-security-policy'] ?? ''
    for (const rule of [
      "default-src 'self'",
      "script-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
      expect(policy, `${path}: ${rule}`).toContain(rule)
    expect(policy).toContain("require-trusted-types-for 'script'")
    expect(policy).not.toContain('unsafe')
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
    })
    expect(headers['strict-transport-security']).toMatch(/max-age=(\d{8,}).*includeSubDomains/)
    expect(headers['cache-control']).toMatch(/no-cache|no-store/)
  }
})

test('answers of operations are never cached, and not sniffed', async ({ request }) => {
  for (const path of [
    '/api/public/time',
    '/api/common/getAllSetting',
    '/api/asset/assetBalance',
    '/api/no/such/call',
  ]) {
    const headers = (await request.get(path)).headers()
    expect(headers['cache-control'], path).toContain('no-store')
    expect(headers['x-content-type-options'], path).toBe('nosniff')
    expect(headers['content-type'], path).toContain('application/json')
  }
})

test('hashed files are cached for a year, the page and the worker are revalidated', async ({ request, page }) => {
  await page.goto('/')
  const script = await page.locator('script[src^="/assets/"]').first().getAttribute('src')
  expect((await request.get(script ?? '')).headers()['cache-control']).toMatch(/max-age=31536000.*immutable/)
  expect((await request.get('/sw.js')).headers()['cache-control']).toMatch(/no-cache|no-store|max-age=0/)
})

test('an injected script does not run', async ({ page }) => {
  await page.goto('/lr')
  const outcome = await page.evaluate(() => {
    const script = document.createElement('script')
    try {
      script.textContent = 'window.slipped = true'
      document.body.append(script)
    } catch {
      return 'refused'
    }
    return 'slipped' in window ? 'ran' : 'refused'
  })
  expect(outcome).toBe('refused')
})
