// Measures how many words of each voice an independent speech recogniser mishears (`npm run bench:voices -- --hear`).
import { countWordErrors, plainWords } from '../listen/wordErrors.mjs'

/** The pause between two sentences in ms, as in `speech/planning/divideText.ts`. */
const pauseMs = 380
const sampleRate = 24_000
/** Maximum length of the audio for one call, in samples. The recogniser accepts at most 20 seconds. */
const maxSamples = 18 * sampleRate

/** The highest share of misheard words that a voice may have, in percent, by quality. */
export const maxWordError = { neural: 5, basic: 10 }

/** The manner of speaking for each direction that can be measured. */
export const deliveries = {
  plain: undefined,
  softly: { level: 'soft', pace: 1 },
  shouting: { level: 'shouted', pace: 1 },
  whisper: { level: 'whispered', pace: 1 },
}

/** Divides sentences into groups that the recogniser can hear in one call. */
function groupUnits(units) {
  const groups = []
  let length = Infinity
  for (const unit of units) {
    length += unit.pcm.length + (pauseMs * sampleRate) / 1_000
    if (length > maxSamples) {
      groups.push([])
      length = unit.pcm.length
    }
    groups.at(-1).push(unit)
  }
  return groups
}

/** Speaks one paragraph and counts the words that the recogniser mishears. */
export async function recogniseParagraph(speak, sentences, { recogniser, joinForRecogniser }) {
  let [errors, words] = [0, 0]
  const misheard = []
  const units = await Promise.all(sentences.map(async (text) => ({ text, pcm: await speak(text) })))
  for (const group of groupUnits(units)) {
    const sound = joinForRecogniser(
      group.map(({ pcm }) => pcm),
      pauseMs,
    )
    const heard = (await recogniser.transcribe(sound)).words.map(({ text }) => text).join(' ')
    const said = group.map(({ text }) => text).join(' ')
    const wrong = countWordErrors(plainWords(said), plainWords(heard))
    errors += wrong
    words += plainWords(said).length
    if (wrong > 0) misheard.push({ said, heard })
  }
  return { errors, words, misheard, seconds: units.reduce((sum, { pcm }) => sum + pcm.length, 0) / sampleRate }
}

/**
 * Returns the word error in percent, the pace in words per minute without the pauses between sentences, and what was
 * misheard.
 */
export function summarizeRecognition(paragraphs) {
  const sum = (name) => paragraphs.reduce((total, paragraph) => total + paragraph[name], 0)
  return {
    wordError: Math.round((1_000 * sum('errors')) / sum('words')) / 10,
    wordsPerMinute: Math.round((60 * sum('words')) / sum('seconds')),
    misheard: paragraphs.flatMap(({ misheard }) => misheard),
  }
}
