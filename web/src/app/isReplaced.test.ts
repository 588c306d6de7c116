import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isReplaced } from './isReplaced.ts'

const fetched = vi.fn<typeof fetch>()
const page = (entry: string) => `<script type="module" crossorigin src="/assets/${entry}"></script>`

beforeEach(() => {
  document.head.innerHTML = ''
  const script = document.createElement('script')
  script.setAttribute('type', 'module')
  script.setAttribute('src', '/assets/index-Abc_12-x.js')
  // Not run: happy-dom would fetch it.
  script.setAttribute('data-own', '')
  vi.spyOn(document, 'querySelector').mockReturnValue(script)
  vi.stubGlobal('fetch', fetched)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test.each([
  ['the same entry', () => new Response(page('index-Abc_12-x.js')), false],
  ['another entry', () => new Response(page('index-Def_34-y.js')), true],
  ['a page that is not ours', () => new Response('<h1>Sign in to the hotel</h1>'), false],
  ['a server that is busy', () => new Response(page('index-Def_34-y.js'), { status: 503 }), false],
])('%s', async (_, answer, expected) => {
  fetched.mockImplementation(async () => answer())
  expect(await isReplaced()).toBe(expected)
  expect(String(fetched.mock.calls.at(-1)?.[0])).toMatch(/^\/\?version=\d+$/)
})

test('without an answer, and without a network, nothing is said', async () => {
  fetched.mockRejectedValue(new TypeError('failed'))
  expect(await isReplaced()).toBe(false)
  fetched.mockClear()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await isReplaced()).toBe(false)
  expect(fetched).not.toHaveBeenCalled()
})
