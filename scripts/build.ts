// `npm run build`: builds the web where its sources changed since the last build; with --force, always.
import { refuseStaleInstall } from './installed.ts'
import { root } from './tools.ts'
import { buildWeb, isBuilt } from './webBuild.ts'

if (!process.argv.includes('--force') && isBuilt(root)) console.log('The web is built already.')
else {
  refuseStaleInstall(root, { withTools: true })
  const startedMs = performance.now()
  await buildWeb(root).catch((error: Error) => {
    console.error(error.message)
    process.exit(1)
  })
  console.log(`Built the web in ${((performance.now() - startedMs) / 1000).toFixed(1)} s.`)
}
