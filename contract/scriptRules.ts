/** What a script may be. Both sides hold to it: the page says so before it is sent. */
export const scriptRules = {
  longest: 1_500_000,
  longestTitle: 200,
  mostTags: 50,
  longestTag: 50,
  /** Of an account, the archived ones among them. */
  mostScripts: 1_000,
  /** Things put right of one script, those that were taken back among them; and lines in one of them. */
  mostCorrections: 5_000,
  mostCorrectedLines: 5_000,
  /** Roles of one script that are cast by hand; words whose sound is written down. */
  mostCast: 1_000,
  mostPronunciations: 200,
  /** What a text, or part of a page of the web, is called that was pasted as if it were a file. */
  pastedAs: 'Pasted script.txt',
  pastedPageAs: 'Pasted script.html',
  untitled: 'Untitled Script',
  /** Spec 1 §2. */
  previewLength: 150,
} as const

/** Split on white space (spec 2 §3). */
export function countWords(content: string): number {
  return content.match(/\S+/g)?.length ?? 0
}

/** Each once whatever its capitals, without what surrounds it; blank ones are left out. */
export function tidyTags(tags: readonly string[]): string[] {
  const byFold = new Map<string, string>()
  for (const tag of tags) {
    const tidy = tag.replace(/\s+/g, ' ').trim()
    if (tidy && !byFold.has(tidy.toLowerCase())) byFold.set(tidy.toLowerCase(), tidy)
  }
  return [...byFold.values()]
}

/** Sorting the marks on one letter takes a time that grows with their square; no language stacks more. */
const tooManyMarks = /(\p{M}{30})\p{M}+/gu
const controls = /(?![\n\t])\p{Cc}/gu

/** As it is kept: one form of each letter, one kind of line end, no half characters, nothing that cannot be seen. */
export function tidyText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(controls, '')
    .replace(/\p{Surrogate}/gu, '\ufffd')
    .replace(tooManyMarks, '$1')
    .normalize('NFC')
}
