import type { ReactNode } from 'react'

/** Names and values, one pair in each line. */
export function Facts({ rows }: { rows: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="mt-4 text-13">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-4 py-1">
          <dt className="flex-none text-muted">{name}</dt>
          <dd className="min-w-0 text-end text-strong">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
