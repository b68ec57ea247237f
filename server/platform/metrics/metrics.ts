import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'

/**
 * Prefix of all metric names, except the names of process metrics that all Prometheus clients use (`process_…`,
 * `nodejs_…`).
 */
const prefix = 'scene_partner_'

/**
 * The metrics of this process for Prometheus. Labels divide a metric, for example by operation. A label has few
 * possible values, which the code or the contract lists, and says nothing about a person.
 */
export type Metrics = ReturnType<typeof createMetrics>

/** Creates the metrics with a separate registry, so that several apps in one process do not share values. */
export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requestSeconds: new Histogram({
      name: `${prefix}request_duration_seconds`,
      help: 'Time until a request was answered, by operation or route, and class of the status',
      labelNames: ['operation', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    requestsShed: new Counter({
      name: `${prefix}requests_shed_total`,
      help: 'Requests that were answered 503 because of overload',
      labelNames: ['reason'],
      registers,
    }),
    storageErrors: new Counter({
      name: `${prefix}storage_errors_total`,
      help: 'Failed functions of the storage',
      labelNames: ['operation', 'code'],
      registers,
    }),
    generationRuns: new Counter({
      name: `${prefix}generation_runs_total`,
      help: 'Runs of generations that ended in this process: ready, failed, resting after a fault, or stopped',
      labelNames: ['outcome'],
      registers,
    }),
    generationSeconds: new Histogram({
      name: `${prefix}generation_duration_seconds`,
      help: 'Time of the runs that made a recording complete',
      labelNames: ['purpose'],
      buckets: [0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120, 300, 600, 1800],
      registers,
    }),
    recordingsRebuilt: new Counter({
      name: `${prefix}recordings_rebuilt_total`,
      help: 'Recordings that were made again because their file was damaged',
      labelNames: ['damage'],
      registers,
    }),
    unitSeconds: new Histogram({
      name: `${prefix}engine_unit_duration_seconds`,
      help: 'Time in which an engine spoke a unit',
      labelNames: ['engine'],
      buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
      registers,
    }),
    engineFailures: new Counter({
      name: `${prefix}engine_failures_total`,
      help: 'Units that an engine did not speak',
      labelNames: ['engine'],
      registers,
    }),
    emails: new Counter({
      name: `${prefix}emails_total`,
      help: 'Attempts to send an e-mail',
      labelNames: ['outcome'],
      registers,
    }),
    /**
     * Registers a gauge that is read when the metrics are requested. If `read` throws, the gauge has no values, and the
     * other metrics are still answered. `aggregator`: how the values of several processes of one server are combined.
     */
    addGauge(
      name: string,
      help: string,
      read: () =>
        | Iterable<[labels: Record<string, string>, value: number]>
        | Promise<Iterable<[Record<string, string>, number]>>,
      labelNames: string[] = [],
      aggregator: 'sum' | 'max' | 'min' = 'max',
    ): void {
      const gauge = new Gauge({
        name: prefix + name,
        help,
        labelNames,
        aggregator,
        registers,
        async collect() {
          gauge.reset()
          try {
            const values = await read()
            gauge.reset()
            for (const [labels, value] of values) gauge.set(labels, value)
          } catch {
            gauge.remove({})
          }
        },
      })
    },
  }
}
