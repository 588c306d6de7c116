// The end of `npm start`: read the environment, open the server, print its address, and stop it cleanly.
import { type Config, readConfig } from './config.ts'

const report = (line: string): void => console.log(line)
const stopping = new AbortController()
let opened: { close(): Promise<void> } | null = null

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
try {
  const config = readConfig()
  if (config.roles.has('signer')) await runSigner(config)
  else await runServer(config)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof Error && error.cause !== undefined) console.error(error.cause)
  process.exit(1)
}

/** Loads the code that knows keys, which no other process has, and not the server's. */
async function runSigner(config: Config): Promise<void> {
  // As a child of the demo's server it ends with it, also while it opens.
  process.once('disconnect', () => void stop())
  if (process.connected === false) process.exit(0)
  const { openSignerRole } = await import('./roles/openSignerRole.ts')
  const signer = await openSignerRole(config, dieOf)
  opened = signer
  if (stopping.signal.aborted) {
    await signer.close()
    process.exit(0)
  }
  report('Assay runs as signer')
}

async function runServer(config: Config): Promise<void> {
  const [
    { demoLines, openDemoAccount },
    { addSpecimen, verifyDemoUser },
    { consoleLines },
    { openRoles },
    { unconfiguredLines },
  ] = await Promise.all([
    import('./demo/demoAccount.ts'),
    import('./verification/addSpecimen.ts'),
    import('./operators/consoleLines.ts'),
    import('./roles/openServer.ts'),
    import('./roles/unconfigured.ts'),
  ])
  const roles = await openRoles({ config, report, onFatal: dieOf, signal: stopping.signal })
  opened = roles
  const { core, url, consoleUrl, jobsBegun } = roles
  report(url === null ? `Assay runs as ${[...config.roles].join(', ')}` : `Assay is ready at ${url}`)
  if (consoleUrl !== null && !config.roles.has('jobs')) report(`Console: ${consoleUrl}`)
  const told = jobsBegun.then(async () => {
    if (core === null) return
    if (config.environment === 'demo') {
      await addSpecimen(core.server)
      await verifyDemoUser(core.server, await openDemoAccount(core.server))
    }
    for (const line of [...(await demoLines(core.server)), ...unconfiguredLines(core.server)]) report(line)
    for (const line of await consoleLines(core.server, consoleUrl)) report(line)
  })
  if (config.natsUrl === null) await told
  else told.catch(dieOf)
  if (roles.metricsUrl !== null) report(`Metrics at ${roles.metricsUrl}`)
  report('Ctrl-C stops it.')
}

/** Also ends an opening. A second signal stops at once. */
async function stop(): Promise<void> {
  if (stopping.signal.aborted) process.exit(1)
  report('Stopping …')
  stopping.abort()
  if (opened === null) return
  await opened.close()
  process.exit(0)
}

/** No cleanup: what was acknowledged is on the disk, and continuing could only make it worse. */
function dieOf(error: unknown): void {
  console.error('Assay stops because it cannot continue safely:')
  console.error(error)
  process.exit(70)
}
