// `vitest run --project unit engine/src/money.test.ts` runs one file. Five projects: unit and long need nothing, ui and web
// need a simulated browser, db needs the embedded PostgreSQL.
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { defineConfig } from 'vitest/config'

// Output to a file or a pipe has no colours. Vitest has chosen its own by now, so they are removed on output.
if (!process.stdout.isTTY) process.env['NO_COLOR'] ??= '1'
for (const stream of [process.stdout, process.stderr]) {
  if (stream.isTTY) continue
  const write = stream.write.bind(stream) as (text: unknown, ...rest: unknown[]) => boolean
  stream.write = (text: unknown, ...rest: unknown[]) =>
    write(typeof text === 'string' ? stripVTControlCharacters(text) : text, ...rest)
}

const unitTests = {
  environment: 'node' as const,
  pool: 'threads' as const,
  maxWorkers: 2,
  // Files of a worker share the modules that they import. A file that mocks modules begins and ends with
  // `vi.resetModules()`, so that it shares none.
  isolate: false,
  // On a busy machine the long tests take many times as long: no test has a shorter limit of its own.
  testTimeout: 240_000,
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          ...unitTests,
          include: [
            'engine/src/**/*.test.ts',
            'api/src/**/*.test.ts',
            'words/src/**/*.test.ts',
            'console/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/src/**/*.test.ts',
          ],
          exclude: ['**/*.{db,long}.test.ts', '**/node_modules/**'],
        },
      },
      {
        // Random walks and the like, of two seconds or more: `npm run check` leaves them out.
        test: {
          name: 'long',
          ...unitTests,
          include: ['{engine,server}/src/**/*.long.test.ts'],
        },
      },
      {
        test: {
          name: 'db',
          environment: 'node',
          include: ['**/*.db.test.ts'],
          exclude: ['**/node_modules/**'],
          // The database of a run is started once and shared: every test makes its own schema in it.
          globalSetup: ['server/src/testing/globalSetup.ts'],
          pool: 'forks',
          // They often wait for leases, restarts and the database: two took an eighth longer on two cores.
          maxWorkers: 3,
          // As above: most files need nearly the whole server, and a worker imports and compiles it once.
          isolate: false,
          // As with `npm start`: most of what a request makes is gone after it, and is not copied.
          execArgv: ['--max-semi-space-size=64'],
          // Commands and servers that tests start read their compiled sources, as those of the journeys do.
          env: { NODE_COMPILE_CACHE: fileURLToPath(new URL('node_modules/.cache/compiled', import.meta.url)) },
          testTimeout: 240_000,
          hookTimeout: 240_000,
        },
      },
      './ui/vitest.config.ts',
      './web/vitest.config.ts',
    ],
  },
})
