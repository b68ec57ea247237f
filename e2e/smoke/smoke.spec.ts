import { writeFile } from 'node:fs/promises'
import { fakeMicrophone, voices } from '../../tools/testing/fakeMicrophone.mjs'
import { ferry } from '../ferry.ts'
import { screenplay } from '../screenplay.ts'
import { expect, test } from './stage.ts'
import type { Visitor } from './visitor.ts'

// Long enough that it still sounds when a slow machine comes to press Pause.
const line = `But soft! What light through yonder window breaks? It is the east, and Juliet is the sun. Arise, fair sun, and
kill the envious moon, who is already sick and pale with grief, that thou, her maid, art far more fair than she. Be not
her maid, since she is envious; her vestal livery is but sick and green, and none but fools do wear it; cast it off.`

test('a pasted line is heard while it is made, stops, and is heard again from elsewhere', async ({ visitor }) => {
  const place = async () => Number(await visitor.valueOf('slider', 'Place in the recording'))
  await visitor.press('button', /^(Choose )?Tom\b/)
  await visitor.write('textbox', 'Script', line)
  await visitor.press('button', 'Generate')
  await expect.poll(place).toBeGreaterThan(200)
  await visitor.press('button', 'Pause')
  const home = '\uE011'
  await visitor.write('slider', 'Place in the recording', home)
  await expect.poll(place).toBe(0)
  await visitor.press('button', 'Play')
  await expect.poll(place).toBeGreaterThan(200)

  // As a file, once it is finished.
  await visitor.goTo('/studio')
  await visitor.press('button', 'Play')
  await expect.poll(place).toBeGreaterThan(200)
})

/** How much of the page that is shown is not paper. */
const inkOf = (visitor: Visitor) =>
  visitor.run(() => {
    const canvas = document.querySelector('canvas')
    const pixels = canvas?.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? []
    let dark = 0
    for (let at = 0; at < pixels.length; at += 4) if ((pixels[at + 3] ?? 0) > 0 && (pixels[at] ?? 255) < 128) dark += 1
    return dark
  })

test('a screenplay comes as a PDF, its doubts are settled beside the page it came on', async ({ visitor }, info) => {
  const path = info.outputPath('Ferry.pdf')
  await writeFile(path, screenplay())
  await visitor.goTo('/scripts')
  await visitor.write('file', 'Choose a file', path)
  await visitor.reads('Read as a screenplay: 3 roles, 8 speeches, 2 doubts.')
  await visitor.press('link', 'Look through it')
  await visitor.reads('Written HERSERT; read as HERBERT.')
  await visitor.press('button', 'It is right')
  await visitor.reads('LOUDSPEAKER speaks only once')
  await visitor.press('button', 'It is right')
  await visitor.reads('No doubts left')
  await visitor.sees('img', /^Page [12] of 2$/)
  await expect.poll(() => inkOf(visitor)).toBeGreaterThan(200)
})

test('the reader waits for the voice, in quiet and in noise, and a key goes on without one', async ({
  actor,
  visitor,
}) => {
  await actor.call('saveScript', { title: 'The Late Ferry', content: ferry, tags: [] })
  await visitor.goTo('/practice')
  await visitor.press('link', /^The Late Ferry/)
  await visitor.press('button', /^MARA/)
  await visitor.sees('button', 'Begin')
  await visitor.run(fakeMicrophone, voices)
  await visitor.press('button', 'Begin')
  await visitor.press('button', 'Let it listen')

  await visitor.reads('Listening. Take your time.')
  await visitor.run(() => globalThis.sayIntoMicrophone('spoken'))
  await visitor.sees('current', /You had a ticket\./)

  await visitor.sees('current', /I had two\./)
  await visitor.run(() => globalThis.fillRoom(0.008))
  await visitor.reads('Listening. Take your time.')
  await visitor.run(() => globalThis.sayIntoMicrophone('whispered'))
  await visitor.sees('current', /Ah\./)

  await visitor.sees('current', /They make tea\./)
  await visitor.write('body', '', ' ')
  await visitor.sees('current', /I work here\./)
  await visitor.reads('End of the scene.')
})
