/** Only what a browser opens as a page: a configured 'javascript:' address is none. */
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
