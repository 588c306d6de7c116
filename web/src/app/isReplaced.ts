// Whether the server has another version of the app than the one that runs here.

const ENTRY = /\/assets\/index-[\w-]+\.js/

/** Asks the server for its page, past the worker and every cache. False where that cannot be told. */
export async function isReplaced(): Promise<boolean> {
  const own = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? ''
  if (!ENTRY.test(own) || !navigator.onLine) return false
  try {
    // The worker answers only for the page's own address, not for one with a query.
    const response = await fetch(`/?version=${Date.now()}`, { cache: 'no-store', headers: { accept: 'text/html' } })
    const [current] = ENTRY.exec(response.ok ? await response.text() : '') ?? []
    return current !== undefined && !own.endsWith(current)
  } catch {
    return false
  }
}
