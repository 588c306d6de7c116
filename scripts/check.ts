// `npm run check`: everything that needs no service.
import { conclude, runGroups, type Step } from './steps.ts'

/** In two groups of about equal length, so that two cores are always busy. */
export const checkGroups: Step[][] = [
  [
    { name: 'types', command: ['tsc', '-b', ...(process.stdout.isTTY ? ['--pretty'] : [])] },
    { name: 'format', command: ['biome', 'format', '.'] },
    { name: 'structure', command: ['node', 'scripts/structure.ts'] },
    { name: 'tidy', command: ['node', 'scripts/tidy.ts'] },
  ],
  [
    { name: 'lint', command: ['oxlint', '--type-aware', '--deny-warnings', '.'] },
    { name: 'unused', command: ['knip', '--no-progress'] },
  ],
  [
    {
      name: 'unit',
      command: ['vitest', 'run', '--project', 'unit', '--project', 'ui', '--project', 'web', '--reporter', 'dot'],
    },
  ],
]

if (import.meta.main) conclude(await runGroups(checkGroups))
