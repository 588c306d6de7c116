/// <reference types="vite/client" />

interface EarlyAnswer {
  response: Promise<Response>
  /** Its JSON, once it is in. */
  body?: unknown
}

interface Window {
  /** Answers that boot.ts asked for before the app's script arrived, by path and query. */
  assayEarly?: Record<string, EarlyAnswer>
}
