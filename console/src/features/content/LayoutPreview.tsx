// The draft as customers will see it, in a frame with the width of a phone or a desktop, so that the styles of each layout
// apply, and with its own theme. No customer's page is opened with a draft.
import type { Host } from '@assay/ui/host'
import { Prose } from '@assay/ui/Prose'
import { Segmented } from '@assay/ui/Segmented'
import { contentWords as words } from '@assay/words/contentWords'
import { useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

type Layout = keyof typeof words.layouts
type Theme = keyof typeof words.themes

const widths: Record<Layout, number> = { phone: 390, desktop: 1100 }
const HEIGHT = 480

/** The console has none of the customers' pages, so a link shows its address and leads nowhere. */
const ShownLink: Host['Link'] = ({ to, className, children }) => (
  <span className={className} title={to}>
    {children}
  </span>
)

interface LayoutPreviewProps {
  title: string
  content: string
  /** The address of a picture above the text, or ''. */
  image: string
  language: string
}

export function LayoutPreview(props: LayoutPreviewProps) {
  const [layout, setLayout] = useState<Layout>('phone')
  const [theme, setTheme] = useState<Theme>('light')
  return (
    <section aria-label={words.preview} className="flex min-w-0 flex-col gap-2">
      <h3 className="text-14 font-semibold text-strong">{words.preview}</h3>
      <div className="flex flex-wrap gap-2">
        <Segmented
          label={words.previewLayout}
          items={(['phone', 'desktop'] as const).map((id) => ({ id, label: words.layouts[id] }))}
          value={layout}
          onChange={setLayout}
        />
        <Segmented
          label={words.previewTheme}
          items={(['light', 'dark'] as const).map((id) => ({ id, label: words.themes[id] }))}
          value={theme}
          onChange={setTheme}
        />
      </div>
      <Frame width={widths[layout]} theme={theme} language={props.language}>
        <div className="bg-canvas p-4 text-normal">
          <article className="rounded-4 bg-surface p-4 lg:p-5" dir="auto">
            {props.title === '' && props.content === '' ? (
              <p className="text-13 text-muted">{words.previewEmpty}</p>
            ) : (
              <>
                <h2 className="mb-3 text-18 font-semibold text-strong">{props.title}</h2>
                {props.image !== '' && <img src={props.image} alt="" className="mb-4 w-full rounded-3" />}
                <Prose content={props.content} OwnLink={ShownLink} />
              </>
            )}
          </article>
        </div>
      </Frame>
    </section>
  )
}

interface FrameProps {
  width: number
  theme: Theme
  language: string
  children: React.ReactNode
}

/** An empty page of the console's own origin with the console's styles; links in it lead nowhere. */
function Frame({ width, theme, language, children }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [body, setBody] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const page = frame.current?.contentDocument
    if (page === null || page === undefined) return undefined
    for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
      page.head.append(sheet.cloneNode(true))
    const stay = (event: Event) => event.preventDefault()
    page.addEventListener('click', stay)
    setBody(page.body)
    return () => page.removeEventListener('click', stay)
  }, [])
  useEffect(() => dress(frame.current, { theme, language }), [theme, language])
  return (
    <div className="overflow-x-auto rounded-3 border border-line">
      <iframe ref={frame} title={words.preview} className="block border-0" style={{ width, height: HEIGHT }} />
      {body !== null && createPortal(children, body)}
    </div>
  )
}

function dress(frame: HTMLIFrameElement | null, { theme, language }: Pick<FrameProps, 'theme' | 'language'>): void {
  const root = frame?.contentDocument?.documentElement
  if (root === undefined) return
  root.dataset.theme = theme
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
}
