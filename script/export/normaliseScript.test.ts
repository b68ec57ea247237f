import { expect, test } from 'vitest'
import { normaliseScript } from '../parse/normaliseScript.ts'
import type { SceneElement, SpeechPart } from '../parse/script.ts'

const place = { firstLine: 1, lastLine: 1 }
const normalise = (elements: SceneElement[]) =>
  normaliseScript({
    ...{ title: ' The *Sea* ', format: 'play', characters: [], unparsed: [] },
    scenes: [{ ...place, heading: '', elements }],
  })
const speech = (characters: string[], ...parts: SpeechPart[]): SceneElement => ({
  ...place,
  ...{ kind: 'speech', characters, cue: 'x', extension: '', confidence: 1, text: '', parts },
})
const said = (text: string): SpeechPart => ({ kind: 'speech', text })
const done = (text: string): SpeechPart => ({ kind: 'parenthetical', text })

test('a part of a speech without words (`…`) is removed, and the spoken parts before and after it are joined', () => {
  const [element] =
    normalise([speech(['ANNA'], said('You  came'), said('\u2026'), said('late.'), done('(sits)'))]).scenes[0]
      ?.elements ?? []
  expect(element).toMatchObject({
    ...{ kind: 'speech', cue: 'ANNA', text: 'You came late.' },
    parts: [said('You came late.'), done('(sits)')],
  })
})

test('a speech without spoken words or without a speaker becomes an action; an action without words is removed', () => {
  const script = normalise([
    speech(['ANNA'], done('(sits)')),
    speech(['*'], said('So.')),
    { ...place, kind: 'action', text: '* * *' },
  ])
  expect(script.scenes[0]?.elements.map(({ kind, text }) => `${kind}: ${text}`)).toEqual([
    'action: x (sits)',
    'action: x So.',
  ])
})

test('the title loses its outer spaces and its signs of emphasis', () => {
  expect(normalise([]).title).toBe('The Sea')
})

test('names lose the signs `@`, `*` and `:`; a plus sign in a name becomes an ampersand, because it would separate two names', () => {
  const [element] = normalise([speech(['@*Anna*:', 'Ben + Carl'], said('So.'))]).scenes[0]?.elements ?? []
  expect(element).toMatchObject({ characters: ['Anna', 'Ben & Carl'], cue: 'Anna + Ben & Carl' })
})

test('a scene with only a heading stays, and a scene without heading and text is removed', () => {
  const { scenes } = normaliseScript({
    ...{ title: '', format: 'play', characters: [], unparsed: [] },
    scenes: ['ACT ONE', '', 'SCENE 1'].map((heading) => ({ ...place, heading, elements: [] })),
  })
  expect(scenes.map(({ heading }) => heading)).toEqual(['ACT ONE', 'SCENE 1'])
})
