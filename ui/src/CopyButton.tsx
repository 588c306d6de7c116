import CheckIcon from '~icons/ph/check'
import CopyIcon from '~icons/ph/copy'
import { useEffect, useState } from 'react'
import { Button } from './Button.tsx'
import { useHost } from './host.ts'

const SAYS_COPIED_MS = 2000

/** Copies and says so in its own words for two seconds. */
export function CopyButton({ text, label, size = 'sm' }: { text: string; label?: string; size?: 'xs' | 'sm' | 'md' }) {
  const { say } = useHost()
  const [isCopied, setIsCopied] = useState(false)
  useEffect(() => {
    if (!isCopied) return undefined
    const timer = setTimeout(() => setIsCopied(false), SAYS_COPIED_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const Icon = isCopied ? CheckIcon : CopyIcon
  return (
    <Button
      kind="soft"
      size={size}
      icon={<Icon size={16} aria-hidden="true" />}
      onClick={() => void copyText(text).then(setIsCopied)}
    >
      <span aria-live="polite" className="whitespace-nowrap">
        {isCopied ? say('copied') : (label ?? say('copy'))}
      </span>
    </Button>
  )
}

/** The clipboard is missing where the page came over plain http; a selection still copies there. */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard !== undefined) {
    await navigator.clipboard.writeText(text)
    return true
  }
  const area = document.createElement('textarea')
  area.value = text
  document.body.append(area)
  area.select()
  const isCopied = document.execCommand('copy')
  area.remove()
  return isCopied
}
