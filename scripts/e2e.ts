// `npm run e2e [-- arguments for Playwright]`: provides a Chromium, then runs the journeys.
import { spawnSync } from 'node:child_process'
import { provideChromium } from './chromium.ts'
import { root, toolEnv } from './tools.ts'

const chromium = provideChromium()
console.log(`browser: ${chromium}`)
const { status } = spawnSync('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
  env: toolEnv({ CHROMIUM: chromium }),
})
process.exitCode = status ?? 1
