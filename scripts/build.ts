// `npm run build`: builds web and console where their sources changed since the last build; with --force, always.
import { refuseStaleInstall } from './installed.ts'
import { root } from './tools.ts'
import { buildWeb, isBuilt } from './webBuild.ts'

if (!process.argv.includes('--force') && isBuilt(root)) console.log('Web and console are built already.')
else {
  refuseStaleInstall(root, { withTools: true })
  const startedMs = performance.now()
  await buildWeb(root, { isForced: process.argv.includes('--force') }).catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
  console.log(`Built web and console in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`)
}
