const maxCueWords = 4

/**
 * Splits a speech into its beginning and the cue for the next speaker: at most 4 words, from the last sentence. Both
 * together are the speech without the spaces at its end.
 */
export function splitCue(text: string): { before: string; cue: string } {
  const speech = text.trimEnd()
  const sentence = speech.split(/(?<=[.!?…]["”’']?)\s+/).at(-1) ?? ''
  const wordsAndSpaces = sentence.trimStart().split(/(\s+)/)
  const cue = wordsAndSpaces.slice(1 - 2 * maxCueWords).join('')
  return { before: speech.slice(0, speech.length - cue.length), cue }
}
