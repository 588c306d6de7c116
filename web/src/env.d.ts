/// <reference types="vite/client" />

interface Window {
  /** Answers that boot.ts asked for before the app's script arrived, by path and query. */
  assayEarly?: Record<string, Promise<Response>>
}

interface ImportMetaEnv {
  readonly VITE_TEST_PLATFORMS?: string
}
