import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFolderStorage } from '../../../adapters/storage/folderStorage.ts'
import type { GenerationRow } from '../generationStore.ts'
import { createRecordingChecks } from './recordingChecks.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'scene-partner-checks-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const audio = Buffer.from('sound of a recording')

/** Stores a recording, and creates checks whose clock the test sets. */
async function storeRecording(name: string) {
  const storage = await createFolderStorage(folder)
  const audioKey = `users/ada/generations/${name}.mp3`
  await storage.put(audioKey, audio)
  const audioSha256 = createHash('sha256').update(audio).digest('hex')
  const row = { audioKey, audioBytes: audio.length, audioSha256 } as GenerationRow
  let minutes = 0
  const checks = createRecordingChecks({ storage, now: () => minutes * 60_000 })
  return {
    ...{ storage, audioKey, row, checks },
    findDamageAt(minute: number, recording = row) {
      minutes = minute
      return checks.findDamage(recording)
    },
  }
}

test('a recording file that disappears or becomes shorter is detected immediately, even if it was found intact before', async () => {
  const { storage, audioKey, findDamageAt } = await storeRecording('one')
  expect(await findDamageAt(0)).toBeUndefined()
  await storage.put(audioKey, audio.subarray(1))
  expect(await findDamageAt(1)).toBe('other-length')
  await storage.remove(audioKey)
  expect(await findDamageAt(2)).toBe('lost')
})

test('the bytes of an intact recording file are compared again after an hour, and those of a damaged file at each check', async () => {
  const { storage, audioKey, findDamageAt } = await storeRecording('two')
  expect(await findDamageAt(0)).toBeUndefined()
  await storage.put(audioKey, Buffer.from('noise of a recording'))
  expect(await findDamageAt(59)).toBeUndefined()
  expect(await findDamageAt(60)).toBe('other-bytes')
  expect(await findDamageAt(61)).toBe('other-bytes')
  await storage.put(audioKey, audio)
  expect(await findDamageAt(62)).toBeUndefined()
})

test('the copy of an intact recording file is first compared when its original would be compared again; the copy of a file that was never compared is compared at its first check', async () => {
  const { storage, audioKey, row, checks, findDamageAt } = await storeRecording('three')
  const [early, late] = ['early', 'late'].map((name) => ({ ...row, audioKey: `users/ada/generations/${name}.mp3` }))
  if (!early || !late) throw new Error('no copies')
  for (const [minute, copy] of [
    [0, early],
    [30, late],
  ] as const) {
    await storage.copy(audioKey, copy.audioKey)
    checks.recordCopy(row, copy.audioKey)
    // The original is compared after its first copy and before its second.
    expect(await findDamageAt(minute)).toBeUndefined()
    await storage.put(copy.audioKey, Buffer.from('noise of a recording'))
  }
  expect(await findDamageAt(30, early)).toBe('other-bytes')
  expect(await findDamageAt(59, late)).toBeUndefined()
  expect(await findDamageAt(60, late)).toBe('other-bytes')
})
