const maxCueWords = 4

/** Splits a line into its beginning and its cue: at most the last 4 words of the last sentence. */
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
