const maxWords = 10
const maxTextLength = 80
const maxNameLength = 40
/**
 * Characters that are treated as spaces in file names: separators of folders, punctuation, brackets, control
 * characters.
 */
const unsafeCharacters = /[\\/:*?"<>|.,;!’'“”«»()[\]{}]|\p{Cc}|\p{Cf}/gu

const padTwo = (figure: number) => String(figure).padStart(2, '0')

function formatTimestamp(at: Date): string {
  const day = [at.getFullYear(), padTwo(at.getMonth() + 1), padTwo(at.getDate())].join('-')
  return `${day}_${[padTwo(at.getHours()), padTwo(at.getMinutes()), padTwo(at.getSeconds())].join('-')}`
}

function toFileNamePart(words: string, maxLength: number): string {
  const hyphenated = words.replace(unsafeCharacters, ' ').trim().split(/\s+/).join('-')
  return [...hyphenated]
    .slice(0, maxLength)
    .join('')
    .replace(/^-+|-+$/g, '')
}

export type RecordingFileFacts = {
  /** When the recording was made. The file name contains this time in the user's time zone. */
  at: Date
  speaker?: string | undefined
  voiceName: string
  text: string
}

/**
 * Formats the file name of a downloaded recording (spec 1 §9): date and time, the speaker if given, the voice, and the
 * first ten words of the text, at most 80 characters.
 * @example 2026-11-21_09-30-05_Imogen_That-was-the-last-one.mp3
 */
export function formatRecordingFileName({ at, speaker, voiceName, text }: RecordingFileFacts): string {
  const firstWords = text.trim().split(/\s+/).slice(0, maxWords).join(' ')
  const parts = [
    formatTimestamp(at),
    toFileNamePart(speaker ?? '', maxNameLength),
    toFileNamePart(voiceName, maxNameLength),
    toFileNamePart(firstWords, maxTextLength),
  ]
  return `${parts.filter(Boolean).join('_')}.mp3`
}
