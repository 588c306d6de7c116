// When another code can be requested, for each purpose and account, as the server counts it. Kept in this browser, so that
// a sheet that is opened again or a page that is loaded again does not offer a code that would be refused.
import { readJson, writeJson } from '../../storage.ts'

interface CodeOf {
  purpose: string
  /** As it is sent. */
  account: string
}

const KEY = 'OWN_CODE_WAITS'

/** Epoch ms; 0 if none was requested. */
export function codeWaitsUntil(code: CodeOf): number {
  return readWaits()[nameOf(code)] ?? 0
}

export function keepCodeWait(code: CodeOf, until: number): void {
  const others = Object.entries(readWaits()).filter(([, each]) => each > Date.now())
  writeJson(KEY, { ...Object.fromEntries(others), [nameOf(code)]: until })
}

function nameOf({ purpose, account }: CodeOf): string {
  return `${purpose} ${account}`
}

function readWaits(): Record<string, number> {
  return readJson<Record<string, number>>(KEY) ?? {}
}
