import { useLayoutEffect, useRef } from 'react'

/** A mail as a mail program shows it, without scripts, forms, cookies or anything else of this page. */
export function MailFrame({ html, title }: { html: string; title: string }) {
  const frame = useRef<HTMLIFrameElement>(null)
  useLayoutEffect(() => {
    // The sandbox is in place before the mail is.
    if (frame.current !== null) frame.current.srcdoc = trusted(html)
  }, [html])
  return (
    <iframe
      ref={frame}
      title={title}
      sandbox=""
      className="mt-3 h-[360px] w-full rounded-3 border border-line lg:mt-1.5"
    />
  )
}

interface PolicyFactory {
  createPolicy(name: string, rules: { createHTML: (html: string) => string }): { createHTML(html: string): unknown }
}

let policy: ReturnType<PolicyFactory['createPolicy']> | undefined

/** Browsers that check what becomes a page accept it from the policy 'mail', which only this frame uses. */
function trusted(html: string): string {
  const factory = (window as { trustedTypes?: PolicyFactory }).trustedTypes
  if (factory === undefined) return html
  policy ??= factory.createPolicy('mail', { createHTML: (mail) => mail })
  return policy.createHTML(html) as string
}
