const maxCueWords = 4

/** Splits a speech into its beginning and the cue for the next speaker: at most 4 words, from the last sentence. */
export function splitCue(text: string): { before: string; cue: string } {
  const sentence =
    text
      .trimEnd()
      .split(/(?<=[.!?…]["”’']?)\s+/)
      .at(-1) ?? ''
  const words = sentence.split(/\s+/)
  const cue = words.slice(-maxCueWords).join(' ')
  return { before: text.trimEnd().slice(0, text.trimEnd().length - cue.length), cue }
}
