import { writeFile } from 'node:fs/promises'
import { fakeMicrophone, spokenLines, voices } from '../../tools/testing/fakeMicrophone.mjs'
import { fakeCamera } from '../../tools/testing/fakeCamera.mjs'
import { sceneOfMara } from '../fixtures/followedScene.ts'
import { sampleScript } from '../fixtures/sampleScript.ts'
import { createSampleScreenplay } from '../fixtures/sampleScreenplay.ts'
import { expect, test } from './browsers.ts'
import type { TestUser } from './testUser.ts'

// The text is long, so that it is still playing when the test presses Pause, even on a slow machine.
const line = `But soft! What light through yonder window breaks? It is the east, and Juliet is the sun. Arise, fair sun, and
kill the envious moon, who is already sick and pale with grief, that thou, her maid, art far more fair than she. Be not
her maid, since she is envious; her vestal livery is but sick and green, and none but fools do wear it; cast it off.`

test('a generated recording plays, pauses, plays again from its start, and still plays after the page is reloaded', async ({
  user,
}) => {
  const place = async () => Number(await user.valueOf('slider', 'Place in the recording'))
  await user.write('textbox', 'Script', line)
  await user.press('button', 'Generate')
  await expect.poll(place).toBeGreaterThan(200)
  await user.press('button', 'Pause')
  const home = '\uE011'
  await user.write('slider', 'Place in the recording', home)
  await expect.poll(place).toBe(0)
  await user.press('button', 'Play')
  await expect.poll(place).toBeGreaterThan(200)

  // The finished file can be played as well.
  await user.goTo('/studio')
  await user.press('button', 'Play')
  await expect.poll(place).toBeGreaterThan(200)
})

/** Returns how many pixels of the displayed PDF page are dark. */
const countDarkPixels = (user: TestUser) =>
  user.run(() => {
    const canvas = document.querySelector('canvas')
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let dark = 0
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at + 3] ?? 0) > 0 && (pixels[at] ?? 255) < 128) dark += 1
    return dark
  })

test('the script review of a PDF shows a page of it, and the user resolves all doubts', async ({ user }, info) => {
  const path = info.outputPath('Ferry.pdf')
  await writeFile(path, createSampleScreenplay())
  await user.goTo('/scripts')
  await user.write('file', 'Choose a file', path)
  await user.reads('Read as a screenplay: 3 roles, 8 speeches, 2 doubts.')
  await user.press('link', 'Check the script')
  await user.reads('Written HERSERT; read as HERBERT.')
  await user.press('button', 'It is right')
  await user.reads('LOUDSPEAKER speaks only once')
  await user.press('button', 'It is right')
  await user.reads('No doubts left')
  await user.sees('img', /^Page [12] of 2$/)
  await expect.poll(() => countDarkPixels(user)).toBeGreaterThan(200)
})

test('the reader waits until the actor has spoken, in silence and in noise; a key ends a line without speech', async ({
  actor,
  user,
}) => {
  const { scriptId } = await actor.call('saveScript', { title: 'The Late Ferry', content: sampleScript, tags: [] })
  await user.goTo(`/practice?script=${String(scriptId)}`)
  await user.press('button', /^MARA/)
  await user.sees('button', 'Begin')
  await user.run(fakeMicrophone, voices)
  await user.press('button', 'Begin')
  await user.press('button', 'Allow microphone')

  await user.reads('Listening. Take your time.')
  await user.run(() => globalThis.sayIntoMicrophone('spoken'))
  await user.sees('current', /You had a ticket\./)

  await user.sees('current', /I had two\./)
  await user.run(() => globalThis.fillRoom(0.008))
  await user.reads('Listening. Take your time.')
  await user.run(() => globalThis.sayIntoMicrophone('whispered'))
  await user.sees('current', /Ah\./)

  await user.sees('current', /They make tea\./)
  await user.write('body', '', ' ')
  await user.sees('current', /I work here\./)
  await user.reads('lines right')
})

test('the reader follows the actor’s words: it answers when a line is complete, and a word that the actor left out is marked', async ({
  actor,
  user,
}) => {
  const { scriptId } = await actor.call('saveScript', { title: 'The House', content: sceneOfMara, tags: [] })
  await actor.call('saveCasting', { scriptId, casting: { mine: ['MARA'], roles: {}, pronunciations: [] }, version: 0 })
  await actor.call('saveRehearsal', { scriptId, settings: { wasAsked: true, wordCheck: 'word perfect' } })
  await user.goTo(`/practice?script=${String(scriptId)}`)
  await user.sees('button', 'Begin')
  await user.run(fakeMicrophone, spokenLines)
  await user.press('button', /^What it waits for/)
  await user.press('button', 'Follow my words')
  await user.press('button', 'Get it (25 MB)')
  await user.sees('button', 'What it waits for: Follows my words')
  const escape = '\uE00C'
  await user.write('body', '', escape)
  await user.press('button', 'Begin')

  await user.sees('current', /I always thought/)
  await user.reads('Listening. Take your time.')
  await user.run(() => globalThis.sayIntoMicrophone('garden'))
  await user.sees('current', /You always said/)
  await user.reads('Listening. Take your time.')
  await user.run(() => globalThis.sayIntoMicrophone('saleShortened'))
  await user.sees('current', /I waited at the station/)
  await user.reads('1 word differs')
})

/** Saves the sample script, in which the actor plays MARA and a key ends her lines. Returns its id. */
async function castScript({ call }: { call: (name: string, input: object) => Promise<unknown> }): Promise<string> {
  const saved = await call('saveScript', { title: 'The Late Ferry', content: sampleScript, tags: [] })
  const scriptId = String((saved as { scriptId: unknown }).scriptId)
  await call('saveCasting', { scriptId, casting: { mine: ['MARA'], roles: {}, pronunciations: [] }, version: 0 })
  const settings = { waitsForVoice: false, waitsForTime: false, wasAsked: true }
  await call('saveRehearsal', { scriptId, settings })
  return scriptId
}

/** Returns the visible text of the open dialog. */
const readDialog = (user: TestUser) =>
  user.run(() => document.querySelector<HTMLElement>('dialog[open], [role=dialog]')?.innerText ?? '')

test('a take that was filmed before a reload can be exported; if the browser cannot record or convert takes, the page says so', async ({
  actor,
  user,
}) => {
  const scriptId = await castScript(actor)
  await user.goTo(`/practice/${scriptId}/tape`)
  await user.sees('button', 'Turn on camera and microphone')
  await user.run(fakeCamera)
  await user.press('button', 'Turn on camera and microphone')
  const canRecord = await user.run(() => typeof MediaRecorder !== 'undefined')
  if (!canRecord) {
    await user.reads('This browser cannot record video. A current Chrome, Edge, Firefox or Safari can.')
    process.stdout.write(`${user.browser}: records no video, and the page says so\n`)
    return
  }
  await user.press('button', 'Record take 1')
  await user.reads(/Take 1, 0:0[4-9]|The recording could not start/)
  if (!(await user.run(() => /Take 1, 0:0/.test(document.body.innerText)))) {
    process.stdout.write(`${user.browser}: records no video, and the page says that the recording could not start
`)
    return
  }
  await user.press('button', 'Stop recording')
  await user.sees('button', 'Record take 2')
  await user.goTo(`/practice/${scriptId}/tape?view=takes`)
  await user.sees('button', 'Show take 1')
  await user.press('button', 'Export take 1')
  await user.reads(/MP4 with|WebM with|cannot convert/)
  const offered = (await readDialog(user)).split('\n').find((row) => /^MP4|^WebM|cannot convert/.test(row)) ?? ''
  process.stdout.write(`${user.browser}: export of a tape: ${offered}\n`)
  if (offered.includes('cannot convert')) return
  await user.press('button', 'Export')
  await user.reads('Your tape is ready')
})

test('a script is stored on the device and listed on the practice page', async ({ actor, user }) => {
  const scriptId = await castScript(actor)
  await user.goTo(`/scripts/${scriptId}/offline`)
  await user.press('button', 'Keep on this device')
  await user.reads('Ready. You can open it without a connection')
  await user.goTo('/practice')
  await user.reads('On this device')
  await user.sees('link', 'Rehearse The Late Ferry')
})
