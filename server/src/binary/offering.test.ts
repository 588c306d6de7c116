import { expect, test } from 'vitest'
import type { Context } from './context.ts'
import { isOffered } from './offering.ts'

interface Case {
  environment?: 'demo' | 'production'
  isOn?: boolean
  blocked?: string[]
  /** As the trusted proxy reports it. */
  country?: string
  hasHeader?: boolean
  phone?: string
}

function offered({
  environment = 'production',
  isOn = true,
  blocked = ['DE', 'GB'],
  country,
  hasHeader = false,
  phone,
}: Case) {
  const query = {
    select: () => query,
    where: () => query,
    executeTakeFirst: async () => (phone === undefined ? undefined : { key: phone }),
  }
  return isOffered({
    config: {
      environment,
      countryHeader: hasHeader ? 'x-country' : null,
      binary: { isOffered: isOn, blockedCountries: blocked },
    },
    caller: { country: country ?? null, user: { id: 1 } },
    db: { selectFrom: () => query },
  } as unknown as Context)
}

test.each<[string, Case, boolean]>([
  ['is off', { isOn: false, country: 'BR' }, false],
  ['is on everywhere', { blocked: [] }, true],
  ['is seen from a listed country', { country: 'DE' }, false],
  ['is seen from another', { country: 'BR' }, true],
  ['is asked for by a telephone number of a listed country', { phone: '+442071234567' }, false],
  ['is asked for by one of another', { phone: '+5511912345678' }, true],
  ['is seen from another by a telephone number of a listed country', { country: 'BR', phone: '+442071234567' }, false],
  ['is seen from nobody knows where', {}, false],
  [
    'is seen from nobody knows where by a telephone number of another',
    { hasHeader: true, phone: '+5511912345678' },
    false,
  ],
  [
    'is seen from nobody knows where by a number of a listed country, in a demo',
    { environment: 'demo', hasHeader: true, phone: '+442071234567' },
    false,
  ],
  ['is seen from nobody knows where, in a demo', { environment: 'demo' }, true],
  ['is seen from a listed country, in a demo', { environment: 'demo', country: 'DE' }, false],
])('where the second contract %s', async (_, given, expected) => {
  expect(await offered(given)).toBe(expected)
})
