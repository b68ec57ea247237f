import { scriptRules } from '@scene-partner/contract/scriptRules'
import { expect, test } from 'vitest'
import { startApp } from '../../testing/startApp.ts'
import { createFakeFileParser } from './testing/fakeFileParser.ts'

test('if the first line of pasted text is too long for a title, its first 200 characters become the title of the script', async () => {
  await using app = await startApp({ overrides: { fileParser: createFakeFileParser() } })
  const actor = await app.signUp()
  const firstLine = `ANNA: ${'word '.repeat(60)}now.`
  const pasted = `${firstLine}\n\nBEN: I said I would.\n\nANNA: So you did.`
  const path = `/api/import?name=${encodeURIComponent(scriptRules.pastedTextFileName)}`
  const response = await actor.request(path, {
    method: 'POST',
    body: new Uint8Array(Buffer.from(pasted)),
    headers: { 'content-type': 'application/octet-stream' },
  })
  expect(response.status).toBe(200)
  const [script] = (await actor.call('getUserScripts', {})).scripts
  expect(script?.title).toBe(firstLine.slice(0, 200))
})
