// How rows of the table write figures.

export function rate(perSecond: number): string {
  return `${Math.round(perSecond).toLocaleString('en')}/s`
}

export function milliseconds(value: number): string {
  return `${value.toFixed(1)} ms`
}

export function times(value: number, beside: number, digits = 1): string {
  return `${(value / beside).toFixed(digits)} ×`
}

/** 0 if there are none. share: 0.99 for p99. */
export function quantile(ascending: readonly number[], share: number): number {
  return ascending[Math.min(ascending.length - 1, Math.floor(ascending.length * share))] ?? 0
}
