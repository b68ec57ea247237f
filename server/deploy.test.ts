// Compares the files of `deploy/` with the server that they are made for. The tests share one app.
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { InvalidConfiguration, readConfig, settingNames } from './config.ts'
import { createMetrics } from './platform/metrics/metrics.ts'
import { startApp, type TestApp } from './testing/startApp.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ environment: { METRICS_TOKEN: 'a-token-of-the-operator' } })
})
afterAll(() => app[Symbol.asyncDispose]())

const readDeployed = (path: string) => readFile(new URL(`../deploy/${path}`, import.meta.url), 'utf8')

/** Returns the metric names in expressions of Prometheus. */
const findMetricNames = (text: string) => [
  ...new Set([...text.matchAll(/\b(?:scene_partner|nodejs|process)_\w+/g)].map(([name]) => name)),
]

/** Returns the labels of metrics that the expressions select, each with its value, for example `queue` and `mail`. */
const findSelected = (text: string) =>
  [...text.matchAll(/\{(\w+)="([^"]+)"\}/g)].map(([, label, value]) => [label, value])

test('the server has every metric that the dashboard and the alerts name', async () => {
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

test('the alerts select only known queues, outcomes and HTTP status classes', async () => {
  const known = new Set(['queue jobs', 'queue generations', 'queue mail', 'outcome failed', 'status 5xx'])
  const selected = findSelected(await readDeployed('metrics/alerts.yaml')).map((pair) => pair.join(' '))
  expect(selected.length).toBeGreaterThan(3)
  expect(selected.filter((pair) => !known.has(pair))).toEqual([])
})

/** Variables that Node or the container sets; they are not settings of the product. */
const foreign = new Set(['NODE_ENV', 'POD_IP'])
const isSetting = (name: string) => settingNames.has(name) || foreign.has(name)

type Compose = {
  services: Record<
    string,
    { image?: string; environment?: Record<string, string>; command?: string[]; ports?: string[] }
  >
}
const readCompose = async (name: string) => parse(await readDeployed(`compose/${name}`), { merge: true }) as Compose

/** Fills in example values for variables that an operator must set, so that the configuration can be read. */
function fillIn(environment: Record<string, string>): Record<string, string> {
  const examples: Record<string, string> = {
    PUBLIC_URL: 'https://scenes.example',
    APP_SECRET: 'f4b17c0e5a2d49b8873e6c1d0f92ab45',
    S3_ENDPOINT: 'https://s3.example',
    S3_BUCKET: 'scenes',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    METRICS_TOKEN: 'a-token-of-the-operator',
    SMTP_URL: '',
    MAIL_FROM: '',
  }
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, examples[name] ?? value]))
}

/** Returns the problems of a configuration; an empty list when a server would start with it. */
function findProblems(environment: Record<string, string>): string[] {
  try {
    readConfig({ DATA_DIR: '/nowhere', ...fillIn(environment) })
    return []
  } catch (error) {
    return error instanceof InvalidConfiguration ? error.lines : [String(error)]
  }
}

test('the settings of the server in compose.yaml exist and are valid', async () => {
  const { services } = await readCompose('compose.yaml')
  const environment = services['app']?.environment ?? {}
  expect(Object.keys(environment).filter((name) => !isSetting(name))).toEqual([])
  expect(findProblems({ HOST: '0.0.0.0', APP_SECRET: '', ...environment })).toEqual([])
  expect(services['app']?.ports).toEqual(['127.0.0.1:3000:3000'])
})

test('the settings of web servers and workers in compose.scaled.yaml exist and are valid', async () => {
  const { services } = await readCompose('compose.scaled.yaml')
  for (const role of ['web', 'worker']) {
    const environment = services[role]?.environment ?? {}
    expect(environment['ROLE']).toBe(role)
    expect(Object.keys(environment).filter((name) => !isSetting(name))).toEqual([])
    const replica: Record<string, string> = role === 'worker' ? { REPLICA_URL: 'http://worker-1:3000' } : {}
    expect(findProblems({ HOST: '0.0.0.0', ...environment, ...replica })).toEqual([])
  }
  expect(services['worker']?.command?.join(' ')).toContain('REPLICA_URL=')
  const examples = await readDeployed('compose/scaled.env.example')
  const names = [...examples.matchAll(/^(\w+)=/gm)].map(([, name = '']) => name)
  expect(names.filter((name) => !isSetting(name) && name !== 'POSTGRES_PASSWORD')).toEqual([])
})

/** Returns every value of a key in a document, at any depth. */
function findValues(node: unknown, key: string): unknown[] {
  if (node === null || typeof node !== 'object') return []
  return Object.entries(node).flatMap(([name, value]) => [...(name === key ? [value] : []), ...findValues(value, key)])
}

test('the Kubernetes manifests use settings, ports and health endpoints that exist', async () => {
  const read = async (name: string) =>
    parseAllDocuments(await readDeployed(`kubernetes/${name}`)).map((document) => document.toJS() as unknown)
  const [config, secret] = await read('settings.yaml')
  const shared = Object.assign({}, ...findValues(config, 'data'), ...findValues(secret, 'stringData')) as Record<
    string,
    string
  >
  expect(Object.keys(shared).filter((name) => !isSetting(name))).toEqual([])
  for (const role of ['web', 'worker']) {
    const documents = await read(`${role}.yaml`)
    const own = findValues(documents, 'env').flat() as { name: string; value?: string }[]
    expect(own.filter(({ name }) => !isSetting(name))).toEqual([])
    const environment = { ...shared, ...Object.fromEntries(own.map(({ name, value }) => [name, value ?? ''])) }
    const replica: Record<string, string> = role === 'worker' ? { REPLICA_URL: 'http://10.0.0.5:3000' } : {}
    expect(findProblems({ HOST: '0.0.0.0', ...environment, ...replica })).toEqual([])
    const probes = findValues(documents, 'httpGet') as { path: string; port: number }[]
    expect(probes.length).toBe(2)
    for (const { path, port } of probes) {
      expect(port).toBe(3000)
      expect((await app.visitor().request(path)).status).toBe(200)
    }
    const [security] = findValues(documents, 'securityContext') as { runAsNonRoot: boolean }[]
    expect(security?.runAsNonRoot).toBe(true)
    expect(findValues(documents, 'readOnlyRootFilesystem')).toEqual([true])
  }
})

test('the container and the systemd unit start files that a release contains', async () => {
  const release = await readFile(new URL('../tools/release.mjs', import.meta.url), 'utf8')
  const container = await readFile(new URL('../Containerfile', import.meta.url), 'utf8')
  const unit = await readDeployed('systemd/scene-partner.service')
  const named = [...`${container}${unit}`.matchAll(/\/(?:app|opt\/scene-partner)\/(tools\/\w+\.mjs)/g)]
  expect(named.length).toBeGreaterThanOrEqual(3)
  for (const [, path = ''] of named) {
    expect(release).toContain(`'${path}'`)
    expect(existsSync(new URL(`../${path}`, import.meta.url))).toBe(true)
  }
  expect(container).toMatch(/^USER 10001/m)
  expect(container).toMatch(/^HEALTHCHECK /m)
  const settings = [...container.matchAll(/^ENV (.+)$/gm), ...unit.matchAll(/^Environment=(.+)$/gm)]
    .flatMap(([, pairs = '']) => pairs.split(' '))
    .map((pair) => pair.split('=', 1)[0] ?? '')
  expect(settings.filter((name) => !isSetting(name))).toEqual([])
})

test('the operator manual names every setting and every file of the folder `deploy`', async () => {
  const manual = await readFile(new URL('../docs/operations.md', import.meta.url), 'utf8')
  expect([...settingNames].filter((name) => !manual.includes(`\`${name}\``))).toEqual([])
  const files = await readdir(new URL('../deploy/', import.meta.url), { recursive: true, withFileTypes: true })
  const paths = files
    .filter((file) => file.isFile())
    .map((file) => `${file.parentPath}/${file.name}`.replace(/^.*\/deploy\//, 'deploy/'))
  expect(paths.filter((path) => !manual.includes(path))).toEqual([])
})
