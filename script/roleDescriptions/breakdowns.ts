// Reads the descriptions of roles in a casting breakdown before the sides: `[TEAGUE] Series regular. 30s. Runs the marina
// the way her father ran it.`
import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import type { Mention } from './names/nameIndex.ts'

/** Matches the size of a role (`Series regular.`), which does not describe the person. */
const sizeOfRole =
  /^(?:(?:series regular|recurring(?: guest star)?|(?:major |possible )*recurring|guest[\s-]star|co-?star|(?:co-)?lead|supporting|principal|featured|under five|day player|guest lead)\b[.,;:/\s-]*)+/iu
/** Matches a word for a relative of the role. In `the way her father ran it`, `father` does not describe the role. */
const relative =
  /\b(his|her|their)\s((?:[\p{Ll}-]+\s){0,2})(?:brothers?|sisters?|sons?|daughters?|fathers?|mothers?|dad|mum|mom|uncle|aunt|nephew|niece|wife|husband|boyfriend|girlfriend|girls?|boys?|grand\p{L}+|step\p{L}+)(?!\p{L})/giu
/** Matches what follows a name in the brackets of a breakdown: further names, and then nothing, a comma or an age. */
const afterName = /^(?:\s+["“]?\p{Lu}[\p{L}.'’"”-]*)*\s*(?:$|[,(\d]|(?:early|mid|late)\b)/u
/** Matches the end of a sentence. `[ANNA sits down.]` is a direction, but `[ANNA MARSH Jr.]` is not. */
const sentenceEnd = /\p{L}{3}[.!?]$/u
const [maxDescription, maxEvidence] = [120, 300]

/**
 * Returns the sentences at the start of a text that together have at most `length` characters. If the first sentence is
 * longer, returns its first `length` characters.
 */
function cutAtSentence(text: string, length: number): string {
  if (text.length <= length) return text
  const end = text.slice(0, length).lastIndexOf('. ')
  return text.slice(0, end > 0 ? end : length)
}

/**
 * Returns, by index of the role, the description that a breakdown gives, and the text from which the role's gender is
 * inferred: the description without relatives of the role.
 */
export function findBreakdowns(
  lines: readonly UnderstoodLine[],
  findMentions: (text: string) => Mention[],
): Map<number, { description: string; evidence: string }> {
  const found = new Map<number, { description: string; evidence: string }>()
  for (const { kind, text } of lines) {
    if (kind !== 'action' || !text.startsWith('[')) continue
    const close = text.indexOf(']')
    const [first] = findMentions(text)
    if (first === undefined || first.start !== 1 || close < first.end || found.has(first.role)) continue
    const insideBrackets = text.slice(first.end, close)
    if (!afterName.test(insideBrackets) || sentenceEnd.test(insideBrackets)) continue
    const rest = text
      .slice(close + 1, close + 1 + maxEvidence)
      .trim()
      .replace(sizeOfRole, '')
    const description = cutAtSentence(rest, maxDescription).replace(/[.\s]+$/u, '')
    if (description !== '') found.set(first.role, { description, evidence: rest.replace(relative, '$1 $2family') })
  }
  return found
}
