// `npm run e2e [-- arguments for Playwright]`: provides a Chromium, builds the apps where their sources changed, then
// runs the journeys.
import { spawnSync } from 'node:child_process'
import { provideChromium } from './chromium.ts'
import { root, toolEnv } from './tools.ts'
import { buildWeb, isBuilt } from './webBuild.ts'

const chromium = provideChromium()
console.log(`browser: ${chromium}`)
if (process.env['WEB_DIR'] === undefined && !isBuilt(root)) {
  await buildWeb(root).catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
}
const { status } = spawnSync('playwright', ['test', '--config', 'e2e/playwright.config.ts', ...process.argv.slice(2)], {
  stdio: 'inherit',
  cwd: root,
  env: toolEnv({ CHROMIUM: chromium }),
})
process.exitCode = status ?? 1
