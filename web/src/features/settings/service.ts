/** The address if a browser opens it as a page, mail or call; null for others, such as 'javascript:'. */
export function safeServiceUrl(url: string): string | null {
  try {
    const parsed = new URL(url, window.location.origin)
    return ['https:', 'http:', 'mailto:', 'tel:'].includes(parsed.protocol) ? url : null
  } catch {
    return null
  }
}

export function openService(url: string): void {
  window.open(url, '_blank', 'noopener,noreferrer')
}
