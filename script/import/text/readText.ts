// Parses plain text and Fountain. The actor then edits the original text.
import { parseScript } from '../../parse/parseScript.ts'
import { listSpeeches, type Script } from '../../parse/script.ts'
import type { FileReaderResult } from '../fileReaderResult.ts'
import { MAX_TEXT_LENGTH, UnreadableFileError } from '../unreadableFile.ts'
import { restoreLineBreaks } from './restoreLineBreaks.ts'

/**
 * Fountain's rules are used if they find at least this share of the speeches that the general parser finds, or fewer
 * than `MIN_LOST_SPEECHES` speeches less. Otherwise the writer did not follow the rules.
 */
const MIN_FOUNTAIN_SHARE = 0.6
const MIN_LOST_SPEECHES = 3

/** The title is searched in this many characters at the start. */
const MAX_TITLE_OFFSET = 10_000

function checkLength(text: string): void {
  if (text.length > MAX_TEXT_LENGTH) throw new UnreadableFileError('tooLong')
}

/** Returns the title of a text; '' if it has no speech, or if the title is within or after the first speech. */
function findTitleOfText(content: string, script: Script): string {
  const [first] = listSpeeches(script)
  if (!first) return ''
  const rows = content.slice(0, MAX_TITLE_OFFSET).split('\n')
  const row = rows.findIndex((text) => text.replace(/[_*]/gu, '').trim().startsWith(script.title))
  return row + 1 < first.firstLine ? script.title : ''
}

const buildResult = (content: string, script: Script, writtenAs: 'fountain' | null): FileReaderResult => ({
  script,
  unchanged: { content, writtenAs, title: writtenAs ? script.title : findTitleOfText(content, script) },
})

/**
 * Parses plain text.
 *
 * @throws UnreadableFileError `tooLong`
 */
export function readText(text: string): FileReaderResult {
  checkLength(text)
  const content = restoreLineBreaks(text)
  return buildResult(content, parseScript(content), null)
}

/**
 * Parses a Fountain text by the rules of Fountain. Uses the general parser instead if it finds far more speeches, or if
 * the rules find none and it finds some.
 *
 * @throws UnreadableFileError `tooLong`
 */
export function readFountainText(text: string): FileReaderResult {
  checkLength(text)
  const exact = parseScript(text, { format: 'fountain' })
  const guessed = parseScript(text)
  const [byRule, byGuess] = [listSpeeches(exact).length, listSpeeches(guessed).length]
  const isClose = byRule >= byGuess * MIN_FOUNTAIN_SHARE || byGuess - byRule < MIN_LOST_SPEECHES
  const isExact = isClose && (byRule > 0 || byGuess === 0)
  return isExact ? buildResult(text, exact, 'fountain') : buildResult(text, guessed, null)
}
