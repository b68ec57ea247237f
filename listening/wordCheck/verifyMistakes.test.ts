import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { findSteps } from '../alignment/alignLine.ts'
import { judgeLine } from '../alignment/judgeLine.ts'
import { openRecogniser } from '../testing/openModel.ts'
import type { Transcript } from '../recogniser/recogniser.ts'
import type { HeardSegment } from './mistakeScoring.ts'
import { verifyMistakes } from './verifyMistakes.ts'

/** Creates a segment in which the first text was heard, and all `texts` are equally probable. */
function buildSegment(...texts: string[]): HeardSegment & { scored: string[] } {
  const scored: string[] = []
  const [heard = ''] = texts
  return {
    words: heard.split(' ').map((text) => ({ text, probability: 0.9 })),
    scored,
    score(text) {
      scored.push(text)
      return Promise.resolve(texts.includes(text) ? -1 : -30)
    },
  }
}

async function check(line: string, ...segments: HeardSegment[]) {
  const words = segments.flatMap((segment) => segment.words)
  const alignment = await verifyMistakes(findSteps(line, words, { isFinished: true }), segments)
  return {
    states: alignment.words.map(({ state }) => state).join(', '),
    mistakes: judgeLine(alignment, 'word perfect').mistakes.map(({ kind, written, heard }) =>
      [kind, written, heard].filter(Boolean).join(' '),
    ),
  }
}

describe('checking a possible mistake', () => {
  test('words count as said if the sound fits the written words as well as it fits the recognised words', async () => {
    const segment = buildSegment('men the coat before', 'Mend the coat before')
    expect(await check('Mend the coat before', segment)).toEqual({ states: 'said, said, said, said', mistakes: [] })
  })

  test('a mistake is reported if the sound fits the recognised words and not the written ones', async () => {
    expect((await check('Mend the coat before', buildSegment('sell the coat before'))).mistakes).toEqual([
      'changed Mend sell',
    ])
    expect((await check('Mend the old coat', buildSegment('mend the coat'))).mistakes).toEqual(['missing old'])
    expect((await check('Mend the coat', buildSegment('mend the old coat'))).mistakes).toEqual(['added old'])
  })

  test('an added word that the recogniser found improbable is not reported', async () => {
    const segment = buildSegment('quickly mend the coat')
    const [quickly, ...others] = segment.words
    const words = [{ text: quickly?.text ?? '', probability: 0.3 }, ...others]
    expect((await check('Mend the coat', { ...segment, words })).mistakes).toEqual([])
    expect((await check('Mend the coat', segment)).mistakes).toEqual(['added quickly'])
  })

  test('one or two short words heard before the first word of a line are not reported, as the recogniser may have invented them', async () => {
    for (const invented of ['and', 'Or', 'and I', '"Is'])
      expect((await check('Mend the coat', buildSegment(`${invented} mend the coat`))).mistakes).toEqual([])
    expect((await check('Mend the coat', buildSegment('mend the and coat'))).mistakes).toEqual(['added and'])
  })

  test('three short words before the first word of a line are reported', async () => {
    expect((await check('Mend the coat', buildSegment('and so I mend the coat'))).mistakes).not.toEqual([])
  })

  test('the check of one added word does not remove an added word at another place of the line', async () => {
    const segment = buildSegment('give me heavy the book there today', 'give me the book there today')
    expect((await check('Give me the book there.', segment)).mistakes).toEqual(['added today'])
    const later = buildSegment('give heavy me the book there today', 'give heavy me the book there')
    expect((await check('Give me the book there.', later)).mistakes).toEqual(['added heavy'])
  })

  test('a word that counts as said after the check has a higher certainty if the sound fits it better', async () => {
    const words = 'men the coat before'.split(' ').map((text) => ({ text, probability: 0.9 }))
    const certainty = async (score: number) => {
      const fit = { words, score: async (text: string) => (text.startsWith('men ') ? -1 : score) }
      return (await verifyMistakes(findSteps('Mend the coat before', words, { isFinished: true }), [fit])).words[0]
    }
    const [good, poor] = [await certainty(-1), await certainty(-6)]
    expect([good?.state, poor?.state]).toEqual(['said', 'said'])
    expect(good?.certainty).toBeGreaterThan(0.9)
    expect(poor?.certainty).toBeLessThan(good?.certainty ?? 0)
  })

  test('a possible mistake that cannot be compared with the sound is not reported', async () => {
    const words = 'sell the coat before'.split(' ').map((text) => ({ text, probability: 0.9 }))
    expect((await check('Mend the coat before', { words, score: () => Promise.resolve(undefined) })).mistakes).toEqual(
      [],
    )
  })

  test('a possible mistake is scored only in its segment, the written words with and without punctuation', async () => {
    const first = buildSegment('give me')
    const second = buildSegment('the blue book', 'the red book')
    expect((await check('Give me the Red, book.', first, second)).mistakes).toEqual([])
    expect(first.scored).toEqual([])
    expect(second.scored).toEqual(['the blue book', 'the Red, book', 'the red book'])
  })

  test('the sound of a line that was said as written is not compared with any words', async () => {
    const right = buildSegment('give me the book')
    await check('Give me the book.', right)
    expect(right.scored).toEqual([])
  })

  test('if half of the 18 words of a line were heard differently, no mistake is scored or reported', async () => {
    const between = 'the and to on in of at by for'.split(' ')
    const other = buildSegment(between.map((word) => `garden ${word}`).join(' '))
    const { mistakes } = await check(between.map((word) => `whisky ${word}`).join(' '), other)
    expect([mistakes, other.scored]).toEqual([[], []])
  })

  test('all of the twenty possible mistakes in a line of 160 words are compared with the sound', async () => {
    const line = (differing: string) =>
      Array.from({ length: 160 }, (_, at) => (at % 8 === 4 ? differing : `ab${at}c`)).join(' ')
    const misheard = buildSegment(line('whisky'), ...listMixtures(line, 'whisky', 'garden'))
    expect((await check(line('garden'), misheard)).mistakes).toEqual([])
    expect((await check(line('garden'), buildSegment(line('whisky')))).mistakes).toHaveLength(20)
  })

  test('`forty-two` counts as said if the sound fits it, although `sixty two` was recognised', async () => {
    const segment = buildSegment('we waited sixty two years', 'we waited forty-two years')
    expect((await check('We waited forty-two years', segment)).mistakes).toEqual([])
  })

  test('a number counts as said if the sound fits its digits, although other number words were recognised', async () => {
    const segment = buildSegment('since nineteen eighty-five then', 'since 1984 then')
    expect((await check('Since 1984, then.', segment)).mistakes).toEqual([])
  })
})

/**
 * Returns one text for each occurrence of the word `one` in the line. In each text, `other` replaces this occurrence.
 */
function listMixtures(line: (differing: string) => string, one: string, other: string): string[] {
  const words = line(one).split(' ')
  return words.flatMap((word, at) => (word === one ? [words.with(at, other).join(' ')] : []))
}

describe('checking words next to a pause', () => {
  test('a written word next to a pause is scored in the sound before and after the pause', async () => {
    const after = buildSegment('now go home')
    const line = 'Give me the red book now, go home.'
    expect((await check(line, buildSegment('give me the red', 'give me the red book'), after)).mistakes).toEqual([])
    const before = buildSegment('give me the red')
    expect((await check(line, before, buildSegment('now go home', 'book now go home'))).mistakes).toEqual([])
    expect((await check(line, before, after)).mistakes).toEqual(['missing book'])
  })

  test('the last word of the line counts as said if it fits the sound, although a segment without a voice follows', async () => {
    const silence: HeardSegment = { words: [], score: () => Promise.resolve(undefined) }
    const line = 'Give me the red book.'
    const said = buildSegment('give me the red', 'give me the red book')
    expect((await check(line, said, silence)).mistakes).toEqual([])
    expect((await check(line, buildSegment('give me the red'), silence)).mistakes).toEqual(['missing book.'])
  })

  test('two misheard words, one before and one after a pause, are each scored in the segment on their side of the pause', async () => {
    const line = 'Give me the red book now.'
    const first = buildSegment('give me the wet', 'give me the red')
    const second = buildSegment('look now', 'book now')
    expect((await check(line, first, second)).mistakes).toEqual([])
    expect((await check(line, buildSegment('give me the wet'), second)).mistakes).not.toEqual([])
  })

  test('a segment that contains only one misheard word is scored together with the segments before and after it', async () => {
    const [first, last] = [buildSegment('give me'), buildSegment('now go home')]
    const line = 'Give me books. Now go home.'
    expect((await check(line, first, buildSegment('hooks', 'books'), last)).mistakes).toEqual([])
    expect((await check(line, first, buildSegment('flowers'), last)).mistakes).toEqual(['changed books. flowers'])
  })
})

describe('with the sound of a voice', () => {
  let transcript: Transcript
  beforeAll(async () => {
    const bytes = await readFile(join(import.meta.dirname, '../testing/twoLines.wav'))
    const pcm = new Int16Array(bytes.buffer, bytes.byteOffset + 44, (bytes.length - 44) / 2)
    transcript = await (await openRecogniser()).transcribe(Float32Array.from(pcm, (sample) => sample / 32_768))
  })

  test.each([
    ['Is it a fire? And the shoe?', []],
    ['Is it a fire? And the old shoe?', ['missing old']],
    ['Is it a letter? And the shoe?', ['changed letter? fire']],
    ['Is it a fire? And the captain?', ['changed captain? shoe']],
  ])('the words in which a recorded voice differs from this line are found: %s', async (line, expected) => {
    const { mistakes } = await check(line, transcript)
    expect(mistakes.map((one) => one.replaceAll(/[.,?]$/g, ''))).toEqual(expected)
  })
})
