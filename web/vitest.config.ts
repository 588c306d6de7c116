// The vitest project `web`: components and hooks in a pretended browser.
import { phosphorIcons } from '@assay/ui/bundling/phosphorIcons'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  plugins: [react(), phosphorIcons()],
  test: {
    name: 'web',
    environment: 'happy-dom',
    include: ['{src,bundling}/**/*.test.{ts,tsx}'],
    setupFiles: ['./src/testing/tidyUp.ts'],
    pool: 'threads',
    maxWorkers: 2,
    testTimeout: 60_000,
    // Making a pretended browser takes longer than most tests: a worker keeps its own, and tidyUp.ts tidies it.
    isolate: false,
  },
})
