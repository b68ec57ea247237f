// Tests texts as actors receive them: e-mails, notes, transcripts, subtitles, radio scripts.
import { expect, test } from 'vitest'
import { parseScript } from './parseScript.ts'
import { listSpeeches } from './script.ts'

const formatSpeeches = (text: string) =>
  listSpeeches(parseScript(text)).map(({ characters, text: words }) => `${characters.join('+')}: ${words}`)
const titleOf = (text: string) => parseScript(text).title

const speeches = ['KELLY: Are you going to eat that?', 'PRIYA: Yes.', 'KELLY: All of it?', 'PRIYA: Half.']
const more = ['KELLY: The big half?', 'PRIYA: Halves have no big half.', 'KELLY: This one does.', 'PRIYA: Eat.']
const all = [...speeches, ...more]
const titleCase = (one: string) => `${one.slice(0, 1)}${one.slice(1, one.indexOf(':')).toLowerCase()}`
const wordsOf = (one: string) => one.slice(one.indexOf(':') + 2)
const upper = (found: readonly string[]) =>
  found.map((one) => `${one.slice(0, one.indexOf(':')).toUpperCase()}${one.slice(one.indexOf(':'))}`)

test('names in title case before a dash (`Kelly - Yes.`) are cues', () => {
  const text = all.map((one) => `${titleCase(one)} - ${wordsOf(one)}`).join('\n')
  expect(upper(formatSpeeches(`Two friends on a bench.\n\n${text}`))).toEqual(all)
})

test('names in bold type are cues, even if the script has only six rows', () => {
  const text = all
    .slice(0, 6)
    .map((one) => `**${one.slice(0, 5)}** ${wordsOf(one)}`)
    .join('\n\n')
  expect(formatSpeeches(text)).toEqual(all.slice(0, 6))
})

test('times before each row of a short transcript are removed', () => {
  const text = speeches.map((one, at) => `00:00:0${at + 1} ${one}`).join('\n')
  expect(formatSpeeches(text)).toEqual(speeches)
})

test('numbers before the cues of a short script are removed, but numbers of scene headings stay', () => {
  const text = all
    .slice(0, 6)
    .map((one, at) => `${at + 1} ${one.slice(0, 5)}\n${wordsOf(one)}`)
    .join('\n\n')
  expect(formatSpeeches(text)).toEqual(all.slice(0, 6))
  const scenes = all
    .slice(0, 6)
    .map((one, at) => `${at + 1}. INT. BENCH ${at} - DAY\n\n${one.slice(0, 5)}\n${wordsOf(one)}`)
  expect(parseScript(scenes.join('\n\n')).scenes[1]?.heading).toBe('2. INT. BENCH 1 - DAY')
})

test('numbers and times of subtitles are not spoken', () => {
  const text = speeches.map((one, at) => `${at + 1}\n00:00:0${at},000 --> 00:00:0${at},900\n${one}`).join('\n\n')
  expect(formatSpeeches(text)).toEqual(speeches)
})

test('in a radio script, words after a name or `SOUND:` and a wide gap are not taken for a second column', () => {
  const rows = all.map((one, at) => `${at + 2}.  ${one.slice(0, 6)}      ${wordsOf(one)}`)
  const text = ['1.  SOUND:     WIND. A GATE BANGING.', ...rows.slice(0, 4), '6.  MUSIC:     STING', ...rows.slice(4)]
  expect(formatSpeeches(text.join('\n'))).toEqual(all)
})

test('a name for several roles, such as BOTH, is a cue even if it occurs only once', () => {
  const text = `${all.map((one) => one.replace(':', '.')).join('\n\n')}\n\nBOTH.\nWE SHARE IT ALL.`
  expect(formatSpeeches(text).at(-1)).toBe('BOTH: WE SHARE IT ALL.')
})

test('the sender, the subject and the signature of an e-mail are not part of the script', () => {
  const head =
    'From: Casting <casting@bright.example>\nDate: Tue, 24 November\nSubject: Fwd: sides\nTo: me@actor.example'
  const { scenes } = parseScript(`${head}\n\nINT. BENCH - DAY\n\n${all.join('\n\n')}\n\nSent from my iPhone`)
  const actions = scenes.flatMap(({ elements }) => elements.filter(({ kind }) => kind === 'action'))
  expect(actions).toEqual([])
})

test('a cue, a sentence or a direction at the start of a script is not its title', () => {
  expect(titleOf(all.join('\n\n'))).toBe('')
  expect(titleOf(`INT. BENCH - DAY\n\nTwo friends share one sandwich in the cold.\n\n${all.join('\n\n')}`)).toBe('')
  expect(titleOf(`(Lights up.)\n\n${all.join('\n\n')}`)).toBe('')
  expect(titleOf(`HALVES\n\nINT. BENCH - DAY\n\n${all.join('\n\n')}`)).toBe('HALVES')
})
