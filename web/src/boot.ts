// Runs before the first paint, as its own small file because inline scripts are forbidden. It sets what the first
// paint depends on, and asks at once for what the first screen will ask for: settings, coins, balances, the order book.
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
  const textSize = read('TEXT_SIZE') ?? '100'
  page.style.fontSize = `${textSize}%`
  page.dataset.text = textSize
  const token = read('TOKEN') ?? ''
  page.dataset.signedIn = String(token !== '')
  const isTrade = ['/trade', '/flash', '/contract'].includes(location.pathname)
  const home = token === '' ? 'welcome' : 'home'
  const other = location.pathname === '/store' && token !== '' ? 'store' : 'other'
  page.dataset.first = isTrade ? 'trade' : location.pathname === '/' ? home : other

  const query = new URLSearchParams(location.search)
  const isContract = location.pathname === '/contract' || query.get('componentName') === '2'
  if (isContract) page.dataset.contract = ''

  const early: NonNullable<Window['assayEarly']> = {}
  const ask = (path: string, more?: Record<string, string>, heard?: (body: unknown) => void) => {
    const headers = { 'content-type': 'application/json', language, lang: language, ...more }
    const response = fetch(path, { headers, signal: AbortSignal.timeout(10_000) })
    const answer: (typeof early)[string] = { response }
    early[path] = answer
    response
      .then((whole) => whole.clone().json())
      // The app reads a failure later; until then it is not an unhandled one.
      .then(
        (body: unknown) => {
          answer.body = body
          heard?.(body)
        },
        () => undefined,
      )
  }
  if (read('TEST_PLATFORM') === null) {
    ask('/api/common/getAllSetting', undefined, (body) => {
      if ((body as { data?: { isDemo?: boolean } | null }).data?.isDemo === true) page.dataset.demo = ''
    })
    ask('/api/common/getCoinList')
    if (token !== '' && (isTrade || ['/', '/wallet', '/assets'].includes(location.pathname)))
      ask('/api/asset/assetBalance', { satoken: token })
    const symbol = query.get('symbol') ?? read(isContract ? 'CHOICE_CONTRACT' : 'CHOICE_PAIR')
    if (isTrade && symbol !== null)
      ask(`/api/public/market/depth?${new URLSearchParams({ symbol, limit: '50' }).toString()}`)
    window.assayEarly = early
    // What no screen took by then is old.
    setTimeout(() => delete window.assayEarly, 10_000)
  }

  // The build lists its languages, and for each path its chunks and the areas of its words.
  const listed = (name: string) => document.querySelector<HTMLMetaElement>(`meta[name="assay-${name}"]`)?.content ?? ''
  const [folder = '', ...languages] = listed('words').split(' ')
  if (folder !== '') {
    const words = languages.includes(language) ? language : 'en'
    const others = new CSSStyleSheet()
    others.replaceSync(`.first-frame [lang]:not([lang="${words}"]) { display: none }`)
    document.adoptedStyleSheets = [others]
    // A path may be any text, also the name of a property that every object has.
    const chunks = new Map(Object.entries(JSON.parse(listed('chunks')) as Record<string, string[]>))
    for (const each of ['shell', ...(chunks.get(location.pathname) ?? [])]) {
      const link = document.createElement('link')
      link.rel = 'modulepreload'
      link.href = each.startsWith('/') ? each : `${folder}/${words}/${each}.js`
      document.head.append(link)
    }
  }
}
