// Tests the speech of lines that the actor waits for, and of lines that are prepared for later. The tests share one app.
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { generations } from '../generation/tables.ts'
import { startApp, type TestApp } from '../../testing/startApp.ts'
import { castPlay } from './testing/castPlay.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp()
})
afterAll(() => app[Symbol.asyncDispose]())

const LINE = 'I said I would.'

test('the audio of a line that the actor waits for is sent to the browser while the engine still speaks the line', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await castPlay(actor)
  app.speaker.sendBeginnings()
  app.speaker.block()
  const { audioUrl } = await actor.call('startLine', { scriptId, lineId: lineId(LINE) })
  const response = await actor.request(audioUrl)
  const body = response.body?.getReader()
  let length = 0
  let lengthBeforeEnd = 0
  for (let part = await body?.read(); part && !part.done; part = await body?.read()) {
    length += part.value.length
    // The header has less than 2 kB, and 8 kB are one second of audio, so 3 kB contain the beginning of the line.
    if (length > 3_000 && lengthBeforeEnd === 0) {
      lengthBeforeEnd = length
      app.speaker.unblock()
    }
  }
  expect(lengthBeforeEnd).toBeGreaterThan(3_000)
  expect(length).toBeGreaterThan(lengthBeforeEnd)
})

test('the audio of a line that is generated ahead of time is sent only when it is complete, because nobody waits for it', async () => {
  const actor = await app.signUp()
  const { scriptId, lineId } = await castPlay(actor)
  // The beginning that the engine now gives differs from the complete take. If the server sent it to the browser, the
  // generation would have to start again.
  app.speaker.sendBeginnings('other')
  const { audioUrl, generationId } = await actor.call('startLine', { scriptId, lineId: lineId(LINE), isAhead: true })
  await actor.downloadAudio(audioUrl)
  const [row] = await app.database.db.select().from(generations).where(eq(generations.id, generationId))
  expect(row?.attempts).toBe(1)
})
