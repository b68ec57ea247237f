// Compares the files of `deploy/` with the server that they are made for.
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { createMetrics } from './platform/metrics/metrics.ts'
import { startApp } from './testing/startApp.ts'

const readDeployed = (path: string) => readFile(new URL(`../deploy/${path}`, import.meta.url), 'utf8')

/** Returns the metric names in expressions of Prometheus. */
const findMetricNames = (text: string) => [
  ...new Set([...text.matchAll(/\b(?:scene_partner|nodejs|process)_\w+/g)].map(([name]) => name)),
]

/** Returns the values of a label that the expressions select, by label. */
const findSelected = (text: string) =>
  [...text.matchAll(/\{(\w+)="([^"]+)"\}/g)].map(([, label, value]) => [label, value])

test('every metric that the dashboard and the alerts name exists', async () => {
  await using app = await startApp({ environment: { METRICS_TOKEN: 'a-token-of-the-operator' } })
  const served = await app.services.metrics.registry.metrics()
  const types = [...served.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
  const names = new Set(
    types.flatMap(([, name = '', type]) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
  const dashboard = JSON.parse(await readDeployed('metrics/grafana-dashboard.json')) as {
    panels: { targets: { expr: string }[] }[]
  }
  const expressions = dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)).join('\n')
  const alerts = await readDeployed('metrics/alerts.yaml')
  for (const text of [expressions, alerts]) {
    const named = findMetricNames(text)
    expect(named.length).toBeGreaterThan(5)
    expect(named.filter((name) => !names.has(name))).toEqual([])
  }
})

test('every metric of the server is on the dashboard or in an alert', async () => {
  const { registry } = createMetrics()
  const own = (await registry.getMetricsAsJSON()).map(({ name }) => name).filter((name) => name.startsWith('scene_'))
  const files = (await readDeployed('metrics/grafana-dashboard.json')) + (await readDeployed('metrics/alerts.yaml'))
  expect(own.filter((name) => !files.includes(name))).toEqual([])
})

test('the alerts select queues and outcomes that exist', async () => {
  const known = new Set(['queue jobs', 'queue generations', 'queue mail', 'outcome failed', 'status 5xx'])
  const selected = findSelected(await readDeployed('metrics/alerts.yaml')).map((pair) => pair.join(' '))
  expect(selected.length).toBeGreaterThan(3)
  expect(selected.filter((pair) => !known.has(pair))).toEqual([])
})
