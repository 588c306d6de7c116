// Figures for a monitor on the same machine.
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

export interface Metrics {
  observe(request: { method: string; route: string; status: number; seconds: number }): void
  /** The text that Prometheus reads. */
  text(): Promise<string>
  contentType: string
}

export function createMetrics({ committedSequence }: { committedSequence: () => number }): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'assay_http_request_seconds',
    help: 'Time from the first byte of a request to the last byte of its answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  new Gauge({
    name: 'assay_committed_sequence',
    help: 'Last command that is committed.',
    registers: [registry],
    collect() {
      this.set(committedSequence())
    },
  })
  const requests = new Counter({
    name: 'assay_http_requests_total',
    help: 'Requests answered.',
    labelNames: ['status'],
    registers: [registry],
  })
  return {
    observe({ method, route, status, seconds }) {
      duration.observe({ method, route, status }, seconds)
      requests.inc({ status })
    },
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
