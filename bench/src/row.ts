// One line of the table in docs/benchmarks.md. bench/src/engine.ts, http.ts, sockets.ts and web.ts each export
// `measure`, which answers the rows it stands for.

export interface Row {
  /** What was measured, as a person would say it. */
  what: string
  /** Ours, with its unit: '1,240,000 commands/s'. */
  ours: string
  /** Beside what, with its figure, from the same run: 'nodejs-order-book: 118,000/s'. */
  beside: string
  /** Ours against it: '10.5 times'. */
  ratio: string
  /** What we aim at: '≥ 10 times'. */
  aim: string
  isWithinAim: boolean
}

export interface BenchOptions {
  /** Small numbers, only to see that it runs. */
  isSmoke: boolean
}

export type Measure = (options: BenchOptions) => Promise<Row[]>
