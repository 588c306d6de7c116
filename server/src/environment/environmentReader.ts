// Reads values of the environment, and gathers a line for each that must be changed.
import { resolve } from 'node:path'

export type Environment = Readonly<Record<string, string | undefined>>

export class EnvironmentReader {
  readonly faults: string[] = []
  readonly #environment: Environment

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /** null when absent or blank. */
  text(name: string): string | null {
    const value = this.#environment[name]?.trim()
    return value === undefined || value === '' ? null : value
  }

  /** Comma-separated parts; none when absent. */
  list(name: string): string[] {
    return (this.text(name) ?? '').split(',').flatMap((part) => part.trim() || [])
  }

  path(name: string): string | null {
    const value = this.text(name)
    return value === null ? null : resolve(value)
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const value = this.text(name)
    if (value === null) return fallback
    const found = choices.find((choice) => choice === value)
    if (found === undefined) this.faults.push(`${name} is '${value}'; set it to ${choices.join(' or ')}.`)
    return found ?? fallback
  }

  integer({ name, fallback, min, max }: { name: string; fallback: number; min: number; max: number }): number {
    const value = this.text(name)
    if (value === null) return fallback
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN
    if (number >= min && number <= max) return number
    this.faults.push(`${name} is '${value}'; set it to a whole number from ${min} to ${max}.`)
    return fallback
  }

  /** The message never repeats the value: URLs contain passwords. */
  url(name: string, schemes: readonly string[]): string | null {
    const value = this.text(name)
    if (value === null) return null
    if (URL.canParse(value) && schemes.includes(new URL(value).protocol)) return value
    this.faults.push(`${name} is not a URL that starts with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}.`)
    return null
  }
}
