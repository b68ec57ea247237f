// Finds the persons whom a direction after a speech calls `him` or `her` (`Dane looks at him.`), or whom a direction in
// a scene of two roles calls `he` or `she`.
import type { UnderstoodLine } from '@scene-partner/contract/operations/scriptReview'
import type { Address } from './countAddress.ts'
import type { Mention } from './names/nameIndex.ts'
import { findGenderedWord } from './personWords.ts'
import { namesPerson } from './signsOfGender.ts'

/**
 * Matches an object pronoun or possessive: `looks at him`, `gives her a coat`, `grabs her wrist`. Group 1 or 2: `her`.
 */
const object =
  /\s(?:him\b|(her)\b(?=\s*(?:[.,;:!?\u2014]|$)|\s(?:an?|the|and|but|back|up|down|in|into|on|out|off|over|for|from|with|to|at|by|across|through|away|as|while|until|before|again|go|come|leave|the)\b)|(?:grabs|takes|catches|squeezes|pats|kisses|seizes|grips) (?:(her)|his) (?:wrist|hands?|arm|elbow|shoulder|cheek|forehead|lapels|collar|sleeve)\b)/iu
/** Matches the text before a role's name that is the subject of a sentence: `The old `, `The patient, ` or no text. */
const beforeSubject = /^(?:(?:the|an?)\s(?:[\p{Ll}-]+\s){1,3}|(?:the|an?)\s(?:[\p{Ll}-]+\s?){1,3},\s)?$/iu
const [maxLength, maxDirection] = [300, 2000]
const [ofObject, ofLast, ofTwo] = [0.6, 0.35, 0.6]

/**
 * Finds `him` and `her` in the first sentence of each direction directly after a speech, if the only role in the
 * sentence is its subject. The pronoun means one of the last two speakers other than the subject, more likely the last
 * one.
 */
export function findObjects(
  lines: readonly UnderstoodLine[],
  findMentions: (text: string) => Mention[],
  roleOf: (name: string) => number | undefined,
): Address[] {
  const found: Address[] = []
  let speakers: number[] = []
  let scene: number | undefined
  for (const [at, line] of lines.entries()) {
    if (line.scene !== scene) speakers = []
    scene = line.scene
    const speaking =
      line.kind === 'speech' && line.characters.length === 1 ? roleOf(line.characters[0] ?? '') : undefined
    if (line.kind === 'speech') {
      if (speaking === undefined) speakers = []
      else speakers = [speaking, ...speakers.filter((one) => one !== speaking)].slice(0, 3)
      continue
    }
    if (line.kind !== 'action' || lines[at - 1]?.kind !== 'speech' || speakers.length === 0) continue
    const [sentence = ''] = line.text.slice(0, maxLength).split(/(?<=[.!?])\s/u)
    const mentions = findMentions(sentence)
    const [subject] = mentions
    if (!subject || mentions.some(({ role }) => role !== subject.role)) continue
    if (!beforeSubject.test(sentence.slice(0, subject.start))) continue
    const rest = sentence.slice(subject.end)
    const pronoun = object.exec(rest)
    if (!pronoun || findGenderedWord(rest.slice(0, pronoun.index)) >= 0) continue
    const candidates = speakers.filter((role) => role !== subject.role).slice(0, 2)
    const gender = (pronoun[1] ?? pronoun[2]) ? 'female' : 'male'
    if (candidates.length > 0) found.push({ gender, candidates, near: [], factor: ofObject })
    if (candidates.length > 1) found.push({ gender, candidates: candidates.slice(0, 1), near: [], factor: ofLast })
  }
  return found
}

const startsWithPronoun = /^(?:then |slowly |finally |and |but |for a moment )?(?:(she)|he)(?:'s)?\s/iu
const theTwo = /\b(?:two|both) (?:\p{L}+ )?people\b/giu
const sentenceEnd = /(?<=[.!?])(?<!\b(?:mr|mrs|ms|dr|st)\.)\s+/iu

/**
 * Finds `he` and `she` at the start of sentences in the directions of scenes with exactly two roles. If no direction of
 * the scene mentions another person, such a pronoun means one of the two roles. Directions with both pronouns are not
 * used.
 */
export function findInScenesOfTwo(
  lines: readonly UnderstoodLine[],
  findMentions: (text: string) => Mention[],
  roleOf: (name: string) => number | undefined,
): Address[] {
  const found: Address[] = []
  const scenes = new Map<number, { roles: Set<number>; directions: string[]; hasOthers: boolean }>()
  for (const { kind, scene, text, characters } of lines) {
    const own = scenes.get(scene) ?? { roles: new Set<number>(), directions: [], hasOthers: false }
    scenes.set(scene, own)
    if (kind === 'speech')
      for (const name of characters) {
        const role = roleOf(name)
        if (role === undefined) own.hasOthers = true
        else own.roles.add(role)
      }
    if (kind !== 'action') continue
    for (const { role } of findMentions(text)) own.roles.add(role)
    own.directions.push(text)
    own.hasOthers ||= namesPerson(text.replace(theTwo, ''))
  }
  for (const { roles, directions, hasOthers } of scenes.values()) {
    if (roles.size !== 2 || hasOthers) continue
    for (const text of directions) {
      const pronouns = text
        .slice(0, maxDirection)
        .split(sentenceEnd)
        .filter((sentence) => findMentions(sentence).length === 0)
        .flatMap((sentence) => {
          const pronoun = startsWithPronoun.exec(sentence)
          return pronoun ? ([pronoun[1] ? 'female' : 'male'] as const) : []
        })
      const genders = new Set(pronouns)
      const [gender] = genders
      if (gender && genders.size === 1) found.push({ gender, candidates: [...roles], near: [], factor: ofTwo })
    }
  }
  return found
}
