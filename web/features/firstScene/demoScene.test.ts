import { demoScene } from '@scene-partner/script/rehearsal/firstScene'
import { buildUnderstanding } from '@scene-partner/script/review/buildUnderstanding'
import { expect, test } from 'vitest'
import { demoLines } from '../landing/messages.ts'
import { scene } from './demo/scene.ts'

test('the demo has the speeches of the script `demoScene`, and a recording of each line that the visitor does not speak', () => {
  const speeches = buildUnderstanding(demoScene.content).lines.filter(({ kind }) => kind === 'speech')
  expect(scene.understanding.lines).toEqual(speeches)
  const readerLines = speeches.filter(({ characters }) => !scene.mine.includes(characters[0] ?? ''))
  expect(scene.sounds.map(({ lineId }) => lineId)).toEqual(readerLines.map(({ id }) => id))
  expect(readerLines.length).toBeGreaterThan(3)
})

test('the landing page shows the first lines of the demo', () => {
  const withCurlyQuotes = (text: string) => text.replaceAll("'", '’')
  expect(demoLines).toEqual(
    scene.understanding.lines.slice(0, demoLines.length).map(({ characters, text }) => ({
      name: `${characters[0]?.[0]}${characters[0]?.slice(1).toLowerCase()}`,
      text: withCurlyQuotes(text),
      isMine: scene.mine.includes(characters[0] ?? ''),
    })),
  )
})
