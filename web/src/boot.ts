// Runs before the first paint, as a small file of its own because inline scripts are forbidden. It sets what the first
// paint depends on, and asks for the settings and the coin list at once instead of after the app's script.
// It must not import anything: the build only strips its types.
{
  const page = document.documentElement
  const read = (key: string): string | null => {
    try {
      return localStorage.getItem(`assay.${key}`)
    } catch {
      return null
    }
  }
  const stored = read('LANGUAGE')
  const language = stored ?? 'en'
  page.lang = language
  page.dataset.language = language
  page.dir = language === 'ar' ? 'rtl' : 'ltr'
  const theme = read('THEME') ?? 'light'
  const isDark = theme === 'dark' || (theme === 'system' && matchMedia('(prefers-color-scheme: dark)').matches)
  page.dataset.theme = isDark ? 'dark' : 'light'
  page.dataset.updown = read('UPDOWN') ?? (['zh', 'ja', 'ko'].includes(language) ? 'red-up' : 'green-up')
  page.dataset.density = read('DENSITY') ?? 'regular'
  page.style.fontSize = `${read('TEXT_SIZE') ?? '100'}%`
  page.dataset.signedIn = String((read('TOKEN') ?? '') !== '')

  const headers = { 'content-type': 'application/json', language, lang: language }
  const ask = (path: string) => {
    const answer = fetch(path, { headers, signal: AbortSignal.timeout(10_000) })
    // The app reads the failure later; until then it is not an unhandled one.
    answer.catch(() => undefined)
    return answer
  }
  if (read('TEST_PLATFORM') === null) {
    const paths = ['/api/common/getAllSetting', '/api/common/getCoinList']
    window.assayEarly = Object.fromEntries(paths.map((path) => [path, ask(path)]))
  }

  // The chunks that this language and this path will need, listed by the build.
  const list = document.querySelector<HTMLMetaElement>('meta[name="assay-chunks"]')?.content
  if (list !== undefined && list !== '') {
    const chunks = JSON.parse(list) as Record<string, string[]>
    for (const href of [...(chunks[language] ?? chunks.en ?? []), ...(chunks[location.pathname] ?? [])]) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = href
      document.head.append(link)
    }
  }
}
