// What a row of the route tables says.
import type { Act } from './stepUp.ts'

/**
 * What a call uses of the resources that callers share. light: one of its caller's few turns. command: a place in the
 * exchange's queue. long: one of the few turns that all reads of many rows share. bars: the same for bars of a chart.
 */
export type Cost = 'light' | 'command' | 'long' | 'bars'

/** Kind: the callers of the table, such as users. A row has only fields that some code reads. */
export interface Route<Kind extends string = string> {
  method: 'GET' | 'POST'
  /** If the specification uses both methods for one operation. A GET never changes anything. */
  alsoMethod?: 'GET' | 'POST'
  path: string
  /** The same with an input value in the path. */
  alsoPath?: string
  caller: 'anyone' | Kind
  cost: Cost
  /** Open to anyone, but returns more to a caller who is known. */
  knowsCaller?: true
  /** Identifies the browser by a cookie. With `true` the answer sets one; with 'reads' it does not. */
  knowsBrowser?: true | 'reads'
  /** The proofs that it asks for besides the session (stepUp.ts). */
  stepUp?: Act
  /** Exists only in a demo. */
  demoOnly?: true
  /** Bytes of a request's body, where it may be larger than usual. */
  bodyMax?: number
  /**
   * multipart: the input is a form with a file. image, raw: a success is a file, or JSON of another protocol, alone. file:
   * a success is a file that is sent in parts, so that nobody holds all of it.
   */
  codec?: 'multipart' | 'image' | 'raw' | 'file'
  /** The image at an address never changes: everybody may keep it. What is not there has the status 404. */
  isLasting?: true
  /** Of a form: it has text fields and at most so many files, which arrive as lists. Without it, the form is one file. */
  filesMax?: number
}

export type RouteTable<Kind extends string = string> = Readonly<Record<string, Readonly<Record<string, Route<Kind>>>>>
