// Runs the parts of `check`, `test` and `.ci/run`: one line for each, its output only when it fails. Lines that
// a step writes into the file FIGURES are added to its line: figures that should be read even if nothing fails.
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, toolEnv } from './tools.ts'

export interface Step {
  name: string
  command: string[]
  env?: Record<string, string>
  /** Show the output while it runs: for steps that take minutes. */
  isShown?: boolean
}
export interface Outcome {
  name: string
  hasPassed: boolean
}

/** Runs groups one after another, the steps of a group in parallel. Every step runs, even after failures. */
export async function runGroups(groups: readonly (readonly Step[])[]): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const group of groups) outcomes.push(...(await Promise.all(group.map(runStep))))
  return outcomes
}

/** The last line for machines, and the exit code. */
export function conclude(outcomes: readonly Outcome[]): void {
  const failed = outcomes.filter((outcome) => !outcome.hasPassed)
  for (const { name } of failed) console.log(`failed: ${name}`)
  console.log(summaryOf(outcomes))
  if (failed.length > 0) process.exitCode = 1
}

export function summaryOf(outcomes: readonly Outcome[]): string {
  const passed = outcomes.filter((outcome) => outcome.hasPassed).length
  return `${passed} passed, ${outcomes.length - passed} failed`
}

async function runStep(step: Step): Promise<Outcome> {
  const startedMs = performance.now()
  if (step.isShown) console.log(`… ${step.name}`)
  const folder = await mkdtemp(join(tmpdir(), 'assay-step-'))
  const file = join(folder, 'figures')
  const { code, output } = await run({ ...step, env: { ...step.env, FIGURES: file } })
  const figures = (await readFile(file, 'utf8').catch(() => '')).split('\n').filter((line) => line !== '')
  await rm(folder, { recursive: true })
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
  const summary = `${code === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(12)} ${seconds.padStart(6)} s`
  console.log([summary, ...figures].join('; '))
  if (code !== 0) process.stdout.write(output.endsWith('\n') || output === '' ? output : `${output}\n`)
  return { name: step.name, hasPassed: code === 0 }
}

function run({ command, env, isShown }: Step): Promise<{ code: number; output: string }> {
  const [program, ...args] = command
  return new Promise((resolve) => {
    const child = spawn(program ?? 'node', args, {
      cwd: root,
      env: toolEnv(env),
      stdio: ['ignore', isShown ? 'inherit' : 'pipe', isShown ? 'inherit' : 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.on('data', (chunk: Buffer) => (output += chunk.toString()))
    child.on('error', (error) => resolve({ code: 1, output: `${output}${program} does not start: ${error.message}\n` }))
    child.on('close', (code) => resolve({ code: code ?? 1, output }))
  })
}
