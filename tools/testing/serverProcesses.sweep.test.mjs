// Starts the built server with WEB_CONCURRENCY=2 over the embedded database.
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBrowser, signUp } from './browser.mjs'
import { plainText } from './plainText.mjs'
import { freePort, copyBuild, pause, startServer } from './servers.mjs'

const token = 'a-token-of-the-operator'
let folder
let server
let publicUrl

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-processes-'))
  const port = await freePort()
  publicUrl = `http://localhost:${port}`
  server = await startServer({
    folder: await copyBuild(join(folder, 'build')),
    port,
    log: join(folder, 'log'),
    environment: { DATA_DIR: join(folder, 'data'), PUBLIC_URL: publicUrl, WEB_CONCURRENCY: '2', METRICS_TOKEN: token },
  })
  await untilLogged('server processes started')
})
afterAll(async () => {
  await server?.kill({ wholeGroup: true })
  await rm(folder, { recursive: true, force: true })
})

const readLog = async () => readFile(join(folder, 'log'), 'utf8')
const untilLogged = async (event) => {
  while (!(await readLog()).includes(`"${event}"`)) await pause(50)
}
const signUpHere = () => signUp({ directUrl: server.directUrl, publicUrl })

async function readMetrics() {
  const response = await fetch(`${server.directUrl}/metrics`, { headers: { authorization: `Bearer ${token}` } })
  return response.text()
}

/** Returns the ids of the server processes that the primary process has started, without its database process. */
async function listServerProcesses() {
  const children = await readFile(`/proc/${server.pid}/task/${server.pid}/children`, 'utf8')
  const pids = children.trim().split(' ').map(Number)
  const commands = await Promise.all(pids.map((pid) => readFile(`/proc/${pid}/cmdline`, 'utf8')))
  return pids.filter((_, index) => commands[index].includes('serverProcess'))
}

test('a recording has the same bytes whether the process that generates it or another process sends it', async () => {
  const actor = await signUpHere()
  const { audioUrl } = await actor.call('startGeneration', { text: plainText(12_000, 3), voiceId: 'tom' })
  const whole = await Promise.all(Array.from({ length: 6 }, async () => (await actor.request(audioUrl)).bytes()))
  const stored = await (await actor.request(audioUrl)).bytes()
  // The ID3 and Info tags at the beginning are changed when the file is complete; the sound after them is the same.
  for (const bytes of whole) expect(bytes.subarray(4_096).equals(stored.subarray(4_096))).toBe(true)
  expect(await readMetrics()).toMatch(/operation="\/api\/replica\/audio\/:id",status="2xx"\} [1-9]/)
})

test('the metrics endpoint returns, for each count, the sum over both server processes', async () => {
  const actor = await signUpHere()
  for (let call = 0; call < 20; call += 1) await actor.call('getUserPreferences')
  const text = await readMetrics()
  expect(text).toContain('request_duration_seconds_count{operation="getUserPreferences",status="2xx"} 20')
  expect(text).toContain('scene_partner_database_up 1')
})

test('a killed server process is replaced, and a user who was signed in before is still signed in', async () => {
  const actor = await signUpHere()
  const before = await listServerProcesses()
  expect(before.length).toBe(2)
  process.kill(before[0], 'SIGKILL')
  await untilLogged('server process replaced')
  expect((await listServerProcesses()).length).toBe(2)
  for (let call = 0; call < 10; call += 1) {
    const browser = createBrowser({ directUrl: server.directUrl, publicUrl })
    for (const [name, value] of actor.cookies) browser.cookies.set(name, value)
    expect((await browser.call('getSession')).user.email).toBe(actor.email)
  }
})

test('SIGTERM ends a server with exit code 0, and ends all of its server processes', async () => {
  const processes = await listServerProcesses()
  expect(await server.stop()).toMatchObject({ code: 0 })
  for (const pid of processes) expect(() => process.kill(pid, 0)).toThrow('ESRCH')
})
