const wordCount = 10
const longestWords = 80
const longestName = 40
/** What file systems refuse, and what makes an address or a hidden file of a name. */
const unfit = /[\\/:*?"<>|.,;!’'“”«»()[\]{}]|\p{Cc}|\p{Cf}/gu

const two = (figure: number) => String(figure).padStart(2, '0')

function stamp(at: Date): string {
  const day = [at.getFullYear(), two(at.getMonth() + 1), two(at.getDate())].join('-')
  return `${day}_${[two(at.getHours()), two(at.getMinutes()), two(at.getSeconds())].join('-')}`
}

function fit(words: string, longest: number): string {
  const joined = words.replace(unfit, ' ').trim().split(/\s+/).join('-')
  return [...joined]
    .slice(0, longest)
    .join('')
    .replace(/^-+|-+$/g, '')
}

export type FileNameFacts = {
  /** Shown in the reader's own time zone. */
  at: Date
  speaker?: string | undefined
  voiceName: string
  text: string
}

/**
 * The name of a downloaded recording (spec 1 §9): date and time, the speaker if there is one, the voice, and the first
 * ten words, up to 80 characters of them: `2026-11-21_09-30-05_Imogen_That-was-the-last-one.mp3`.
 */
export function fileNameOf({ at, speaker, voiceName, text }: FileNameFacts): string {
  const firstWords = text.trim().split(/\s+/).slice(0, wordCount).join(' ')
  const parts = [stamp(at), fit(speaker ?? '', longestName), fit(voiceName, longestName), fit(firstWords, longestWords)]
  return `${parts.filter(Boolean).join('_')}.mp3`
}
