/// <reference types="vite/client" />

/** One icon of Phosphor in one weight (bundling/phosphorIcons.ts). */
declare module '~icons/ph/*' {
  // oxlint-disable-next-line typescript/consistent-type-imports
  const icon: import('./icon.tsx').Icon
  export default icon
}

interface ImportMetaEnv {
  /** Folder of the coins' logos (web/bundling/coinLogos.ts). */
  readonly VITE_COIN_LOGOS: string
}
