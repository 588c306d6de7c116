// `vitest run --project unit engine/src/money.test.ts` runs one file. Three projects:
// unit needs nothing, web needs a pretended browser, db needs the embedded PostgreSQL.
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          environment: 'node',
          include: [
            'engine/src/**/*.test.ts',
            'api/src/**/*.test.ts',
            'server/src/**/*.test.ts',
            'scripts/**/*.test.ts',
            'bench/src/**/*.test.ts',
          ],
          exclude: ['**/*.db.test.ts', '**/node_modules/**'],
          pool: 'threads',
          maxWorkers: 2,
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
          maxWorkers: 2,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      './web/vitest.config.ts',
    ],
  },
})
