// Which compression an answer may have, by the caller's Accept-Encoding (RFC 9110, 12.5.3).
import type { FastifyRequest } from 'fastify'

export type Encoding = 'br' | 'gzip' | 'identity'

/** The offered one with the highest weight, the first of equals; identity if the caller takes none of them. */
export function encodingFor({ headers }: Pick<FastifyRequest, 'headers'>, offered: readonly Encoding[]): Encoding {
  const weights = weightsIn(String(headers['accept-encoding'] ?? ''))
  const [best = 'identity'] = offered
    .filter((encoding) => weightOf(encoding) > 0)
    .toSorted((left, right) => weightOf(right) - weightOf(left))
  return weightOf(best) >= (weights.get('identity') ?? 0) ? best : 'identity'

  function weightOf(encoding: Encoding): number {
    return weights.get(encoding) ?? weights.get('*') ?? 0
  }
}

function weightsIn(header: string): ReadonlyMap<string, number> {
  return new Map(
    header.split(',').map((part): [string, number] => {
      const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
      const weight = parameters.find((parameter) => parameter.startsWith('q='))
      return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0]
    }),
  )
}
