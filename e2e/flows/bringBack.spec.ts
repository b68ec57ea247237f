import { writeFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { serveForE2e, type E2eServer } from '../../tools/testing/serveForE2e.ts'
import { callAs, createAccount, createUniqueEmail } from '../fixtures/testUsers.ts'
import { expect, test } from '../fixtures/testServer.ts'

const play = 'INT. BARN - DAY\n\nANNA\nYou came.\n\nBEN\nI said I would.\n'
const ownVoice = Buffer.from('OggS and the voice of the actor')
const scriptCount = 6

async function upload(page: Page, server: E2eServer, path: string, method: 'POST' | 'PUT', data: Buffer) {
  const response = await page.request.fetch(path, { method, data, headers: { origin: server.url } })
  expect(response.status(), path).toBe(200)
  return ((await response.json()) as { data: Record<string, string> }).data
}

/**
 * Creates one recording and several scripts. One script has a casting, a rehearsal result, and a line that the actor
 * has recorded.
 */
async function fillAccount(page: Page, server: E2eServer) {
  for (let index = 0; index < scriptCount; index += 1)
    await callAs(page, server, 'saveScript', {
      title: `Scene ${index}`,
      content: `ANNA: Line ${index}.\n\nBEN: Yes.`,
      tags: ['class'],
    })
  const { scriptId = '' } = await upload(page, server, '/api/import?name=Barn.fountain', 'POST', Buffer.from(play))
  const { understanding } = await callAs(page, server, 'getUnderstanding', { scriptId })
  const { lines } = understanding as { lines: { id: string; kind: string }[] }
  const lineId = lines.find(({ kind }) => kind === 'speech')?.id ?? ''
  const casting = { mine: ['ANNA'], roles: { BEN: { voiceId: 'tom', speed: 1.1 } }, pronunciations: [] }
  await callAs(page, server, 'saveCasting', { scriptId, casting, version: 0 })
  const results = [{ lineId, outcome: 'clean', ms: 900, at: new Date().toISOString() }]
  await callAs(page, server, 'noteLines', { scriptId, lines: results })
  await upload(page, server, `/api/scripts/${scriptId}/lines/${lineId}/recording?ms=1234`, 'PUT', ownVoice)
  const started = await callAs(page, server, 'startGeneration', { text: 'But soft!', voiceId: 'tom', for: 'practice' })
  await (await page.request.get(String(started.audioUrl))).body()
  await expect
    .poll(
      async () =>
        ((await callAs(page, server, 'getUserGenerations', {})) as { generations: { state: string }[] }).generations[0]
          ?.state,
    )
    .toBe('ready')
}

const download = async (page: Page) => (await page.request.get('/api/export')).body()

/** Reads the files of a small ZIP by its central directory (APPNOTE 4.3.12 and 4.3.16). */
function unzip(zip: Buffer): Map<string, Buffer> {
  const files = new Map<string, Buffer>()
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'))
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [method, size, start] = [zip.readUInt16LE(at + 10), zip.readUInt32LE(at + 20), zip.readUInt32LE(at + 42)]
    const nameLength = zip.readUInt16LE(at + 28)
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28)
    const stored = zip.subarray(data, data + size)
    files.set(zip.toString('utf8', at + 46, at + 46 + nameLength), method === 0 ? stored : inflateRawSync(stored))
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
  }
  return files
}

/** The files of an exported archive that list the content of an account. */
const lists = [
  'scripts.json',
  'script-versions.json',
  'imported.json',
  'corrections.json',
  'castings.json',
  'rehearsals.json',
  'rehearsal-runs.json',
  'recordings.json',
]
const ignored = new Set(['id', 'scriptId', 'planId', 'version', 'updatedAt', 'createdAt', 'lastOpenedAt', 'file'])

/**
 * The example scene that every new account contains. It was created at another time in each account, so it is not
 * compared.
 */
const firstScene = 'The Spare Key'

/** Returns the content of an archive without row ids, times, numbers in file names, and the example scene. */
function readContent(archive: Buffer) {
  const files = unzip(archive)
  const parse = (path: string): unknown =>
    (
      JSON.parse(String(files.get(path)), (key, value: unknown) => (ignored.has(key) ? undefined : value)) as {
        title?: string
      }[]
    ).filter(({ title }) => title !== firstScene)
  const stored = [...files].filter(
    ([path]) => /^(scripts|imported|own-lines|recordings)\//.test(path) && !path.includes(firstScene),
  )
  return {
    lists: lists.map((path) => [path, parse(path)]),
    files: stored.map(([path, bytes]) => [path.replace(/\/\d{4} /, '/'), bytes.toString('base64')]),
  }
}

const openSection = async (page: Page) => {
  await page.goto('/account#your-data')
  return page.getByRole('region', { name: 'Your data' })
}

test(
  'a user imports an export on another server although the connection breaks once; an export from that server has equal data',
  { tag: '@extended' },
  async ({ page, server, complaints, browser }, info) => {
    await createAccount(page, server, createUniqueEmail('giver'))
    await fillAccount(page, server)
    const before = await download(page)
    const path = info.outputPath('export.zip')
    await writeFile(path, before)

    const second = await serveForE2e({})
    const context = await browser.newContext({ baseURL: second.url })
    try {
      const other = await context.newPage()
      await createAccount(other, second, createUniqueEmail('taker'))
      const section = await openSection(other)
      await section.getByLabel('Choose a ZIP file').setInputFiles(path)
      await expect(section.getByRole('status')).toContainText('8 scripts')
      await expect(section.getByRole('status')).toContainText('1 recording, 1 line in your own voice, 1 original file')
      // The choice of the file alone stores nothing on the server.
      expect(await callAs(other, second, 'getUserScripts', {})).toMatchObject({ scripts: [{ title: firstScene }] })
      expect(await new AxeBuilder({ page: other }).include('#your-data').analyze()).toMatchObject({
        violations: [],
      })

      // The connection breaks when the fourth script is sent: the server stores this script, but its answer is lost.
      let scripts = 0
      await other.route('**/api/call/bringBackScript', async (route) => {
        scripts += 1
        if (scripts < 4) return route.continue()
        if (scripts === 4) await route.fetch()
        return route.abort('connectionreset')
      })
      await section.getByRole('button', { name: 'Bring it back' }).click()
      await expect(section.getByRole('alert')).toContainText('What came back so far stays.')
      await other.unroute('**/api/call/bringBackScript')
      await section.getByRole('button', { name: 'Continue' }).click()
      await expect(section.getByText(/^Done:/)).toContainText('1 recording, 1 line in your own voice, 1 original file')
      await expect(section.getByRole('alert')).toHaveCount(0)

      // When the same archive is imported again, the account already has every item.
      await section.getByLabel('Choose a ZIP file').setInputFiles(path)
      await section.getByRole('button', { name: 'Bring it back' }).click()
      await expect(section.getByText('Done. Nothing new came back.')).toContainText('were already here.')

      expect(readContent(await download(other))).toEqual(readContent(before))
    } finally {
      await context.close()
      await second.stop()
    }
    expect(complaints).toEqual([])
  },
)

test(
  'choosing a damaged export or another kind of file shows a message that it is no export',
  { tag: '@extended' },
  async ({ page, server }, info) => {
    await createAccount(page, server, createUniqueEmail('careful'))
    const section = await openSection(page)
    const choose = async (name: string, bytes: Buffer) => {
      const path = info.outputPath(name)
      await writeFile(path, bytes)
      await section.getByLabel('Choose a ZIP file').setInputFiles(path)
    }
    await choose('holiday.zip', Buffer.from('not a zip'))
    await expect(section.getByRole('alert')).toContainText('is not an export of Scene Partner')
    const whole = await download(page)
    await choose('half.zip', whole.subarray(0, whole.length / 2))
    await expect(section.getByRole('alert')).toContainText('is not an export of Scene Partner')
  },
)
