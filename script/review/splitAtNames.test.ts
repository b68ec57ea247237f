import { expect, test } from 'vitest'
import { applyCorrections } from './applyCorrections.ts'
import { buildUnderstanding } from './buildUnderstanding.ts'

/** Splits the last speech of a play at the names of roles inside it, and returns its pieces. */
function splitLastSpeech(speech: string) {
  const play = buildUnderstanding(`ANNA: You came.\n\nBEN: I did.\n\n${speech}\n`)
  const last = play.lines.at(-1)
  const { lines } = applyCorrections(play, [{ kind: 'cued', lines: [last?.id ?? ''] }])
  return lines.slice(play.lines.length - 1)
}

test('when a speech is split at a name that a direction follows, no empty part remains', () => {
  const [, after] = splitLastSpeech('ANNA: Stay here. BEN. (He sits.) Of course.')
  expect(after).toMatchObject({ characters: ['BEN'], text: 'Of course.' })
  expect(after?.parts.map(({ text }) => text)).not.toContain('')
})

test('the speech split off at a name has all words and directions after the name, but not the name', () => {
  const [, after] = splitLastSpeech('ANNA: Stay here. BEN. I will. (He sits.) Of course. (He smiles.) Why not?')
  expect(after).toMatchObject({ characters: ['BEN'], text: 'I will. Of course. Why not?' })
  expect(after?.parts.map(({ text }) => text)).toEqual([
    ...['I will.', '(He sits.)', 'Of course.', '(He smiles.)', 'Why not?'],
  ])
})

test('a speech is split at the first 20 names inside it', () => {
  const speech = `ANNA: Stay here. ${'BEN. No. ANNA. Yes. '.repeat(12)}`
  const pieces = splitLastSpeech(speech)
  expect(pieces).toHaveLength(21)
  expect(pieces.slice(0, 4).map(({ characters, text }) => `${characters.join()}: ${text}`)).toEqual([
    ...['ANNA: Stay here.', 'BEN: No.', 'ANNA: Yes.', 'BEN: No.'],
  ])
  expect(pieces.at(-1)?.text).toBe('Yes. BEN. No. ANNA. Yes. BEN. No. ANNA. Yes.')
})
