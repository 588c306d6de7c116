import type { Request } from './request.ts'

/** What a request will do, line by line. */
export function Lines({ lines }: Pick<Request, 'lines'>) {
  return (
    <ul className="mt-1 text-13">
      {lines.map(({ what, before, after }) => (
        <li key={what} className="border-b border-line py-2 last:border-0">
          <p className="text-muted">{what}</p>
          {before !== null && before !== after && <p className="wrap-anywhere text-muted line-through">{before}</p>}
          <p className="wrap-anywhere text-strong">{after}</p>
        </li>
      ))}
    </ul>
  )
}
