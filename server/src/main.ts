// `npm start` ends here: read the environment, open the server, say where it is, and stop it cleanly.
import { readConfig } from './config.ts'
import { demoLines } from './demoAccount.ts'
import { openServer, type OpenServer } from './openServer.ts'

const report = (line: string): void => console.log(line)
let opened: OpenServer | null = null
let isStopping = false

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
try {
  const config = readConfig()
  opened = await openServer({ config, report, onFatal: dieOf })
  if (isStopping) await shut(opened)
  else {
    report(`Assay is ready at ${opened.url}`)
    for (const line of await demoLines(opened.server)) report(line)
    report('Ctrl-C stops it.')
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  if (error instanceof Error && error.cause !== undefined) console.error(error.cause)
  process.exit(1)
}

/** A second signal does not wait any longer. */
async function stop(): Promise<void> {
  if (isStopping) process.exit(1)
  isStopping = true
  if (opened !== null) await shut(opened)
}

async function shut(server: OpenServer): Promise<void> {
  report('Stopping …')
  await server.close()
  process.exit(0)
}

/** Nothing is tidied up: whatever was acknowledged is on the disk, and going on could only make it worse. */
function dieOf(error: unknown): void {
  console.error('Assay stops, because it cannot go on safely:')
  console.error(error)
  process.exit(70)
}
