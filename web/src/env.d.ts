/// <reference types="vite/client" />

/** One icon of Phosphor in one weight (bundling/icons.ts). */
declare module '~icons/ph/*' {
  // oxlint-disable-next-line typescript/consistent-type-imports
  const icon: import('./ui/icon.tsx').Icon
  export default icon
}

interface EarlyAnswer {
  response: Promise<Response>
  /** Its JSON, once it is in. */
  body?: unknown
}

interface Window {
  /** Answers that boot.ts asked for before the app's script arrived, by path and query. */
  assayEarly?: Record<string, EarlyAnswer>
}

interface ImportMetaEnv {
  /** Where the coins' logos lie (bundling/coinLogos.ts). */
  readonly VITE_COIN_LOGOS: string
}
