const mostWords = 4

/** A cue parted into what comes before and its last words, which are the cue itself. */
export function splitCue(text: string): { before: string; cue: string } {
  const sentence =
    text
      .trimEnd()
      .split(/(?<=[.!?…]["”’']?)\s+/)
      .at(-1) ?? ''
  const words = sentence.split(/\s+/)
  const cue = words.slice(-mostWords).join(' ')
  return { before: text.trimEnd().slice(0, text.trimEnd().length - cue.length), cue }
}
