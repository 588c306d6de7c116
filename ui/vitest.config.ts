// The vitest project `ui`: components in a simulated browser.
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { phosphorIcons } from './src/bundling/phosphorIcons.ts'

export default defineConfig({
  plugins: [react(), phosphorIcons()],
  test: {
    name: 'ui',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['./vitest.setup.ts'],
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 60_000,
    // As in web/vitest.config.ts: a worker keeps its simulated browser.
    isolate: false,
  },
})
