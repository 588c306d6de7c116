import { vi } from 'vitest'

/** Resolves when the check passes; throws its last failure after a minute, which only a fault takes. */
export async function eventually(check: () => unknown): Promise<void> {
  await vi.waitFor(check, { timeout: 60_000, interval: 20 })
}
