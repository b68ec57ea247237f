import { expect, test } from 'vitest'
import { applyCorrections } from './applyCorrections.ts'
import { buildUnderstanding } from './buildUnderstanding.ts'
import { findMergeOffers } from './findMergeOffers.ts'

const scene = 'ANNA.\nYou came after all.\n\nBEN.\nI said I would, and I did.\n\n'
/** A play of 24 speeches in a regular layout, so that any irregularity in `end` is rare. */
const play = (end = '') => `${scene.repeat(12)}${end}`
const doubtsOf = (text: string) =>
  buildUnderstanding(text).lines.flatMap(({ doubt, text: words }) => (doubt === undefined ? [] : [[words, doubt]]))

test('a play without irregularities gets no doubts', () => {
  expect(doubtsOf(play())).toEqual([])
  expect(doubtsOf(play('CARL.\nIs there tea?\n\nOLD MAN.\nThere is.\n'))).toEqual([])
})

test.each([
  ['a cue within a speech', 'ANNA.\nYou came. BEN. Of course I did.\n', /^The name BEN stands inside/u],
  ['a cue in title case', 'ANNA.\nYou came.\nBen.\nOf course I did.\n', /^The name BEN stands inside/u],
  ['a lost cue', 'ANNA.\nYou came.\n\nOf course he did, and gladly.\n\nBEN.\nYes.\n', /^A new paragraph begins/u],
  ['a speech that breaks off', 'ANNA.\nYou came and then you\n\nBEN.\nYes.\n', /ends in the middle/u],
  ['a second speech in a row', 'ANNA.\nYou came.\n\nANNA.\nAnd you stayed.\n', /^ANNA speaks twice in a row/u],
  ['a misspelt cue', 'ANAN.\nYou came.\n', /^ANAN speaks only once\. Read as a role of its own, not as ANNA\.$/u],
  ['a loudspeaker', 'LOUDSPEAKER.\nThe terminal is closing.\n', /^LOUDSPEAKER speaks only once\. Read as a role\.$/u],
])('in an otherwise regular play, %s causes a doubt', (_name, end, doubt) => {
  expect(doubtsOf(play(end)).map(([, why]) => why)).toContainEqual(expect.stringMatching(doubt))
  expect(doubtsOf(play(end))).toHaveLength(1)
})

test.each([
  'SEVERAL DAYS LATER',
  'SECOND NIGHT',
  'THE SECOND FLOOR',
  'ALL EXIT',
  'ALL THE LIGHTS GO OUT',
  'VOICE MAIL',
])('if %s is the cue of only one speech, the speech gets the doubt that its cue was read as a role', (words) => {
  expect(doubtsOf(play(`${words}.\nWe are here now.\n`))).toEqual([
    ['We are here now.', `${words} speaks only once. Read as a role.`],
  ])
})

test.each([
  ...[
    'VOICE 2',
    'A VOICE',
    'VOICE OVER',
    'VOICE FROM THE HOUSE',
    'SEVERAL VOICES',
    'OTHERS',
    'ALL FOUR',
    'ALL BUT ANNA',
  ],
  ...['ALL THE GUESTS', 'BOTH WOMEN', 'CHORUS OF FROGS', 'FIRST CITIZEN', 'SECOND GRAVEDIGGER', 'FIRST NIGHT PORTER'],
])('if %s is the cue of only one speech, the speech has no doubt, because the cue means a person or people', (name) => {
  expect(doubtsOf(play(`${name}.\nWe are here now.\n`))).toEqual([])
})

test('a role with one speech causes no doubt if its cue has an extension, because only persons have extensions', () => {
  expect(doubtsOf(play('LOUDSPEAKER (O.S.).\nThe terminal is closing.\n'))).toEqual([])
})

test('inside a speech, the name of a role that speaks once causes no doubt, because it may be an ordinary word', () => {
  expect(doubtsOf(play('CARL.\nYou came.\n\nANNA.\nWait for it. CARL. Then go.\n'))).toEqual([])
})

test('the name of a role with one speech is not compared with the name of another role with only one speech', () => {
  expect(doubtsOf(play('ZORQAX.\nYou came.\n\nZORQEX.\nYes.\n'))).toEqual([
    ['You came.', 'ZORQAX speaks only once. Read as a role.'],
    ['Yes.', 'ZORQEX speaks only once. Read as a role.'],
  ])
})

test('a row within a speech that begins like `Ben: yes`, with an answer in lower case, causes a doubt', () => {
  expect(doubtsOf(play('ANNA.\nYou came.\nBen: yes, of course I did.\n')).map(([, why]) => why)).toEqual([
    'The name BEN stands inside this speech. Read as part of the speech.',
  ])
})

test('if the cues of a play end in a colon, a name and a colon within a speech cause a doubt', () => {
  const colons = 'ANNA: You came after all.\n\nBEN: I said I would, and I did.\n\n'.repeat(12)
  expect(doubtsOf(`${colons}ANNA: You came.\nBen: of course I did.\n`).map(([, why]) => why)).toEqual([
    'The name BEN stands inside this speech. Read as part of the speech.',
  ])
})

test('a name at the start of a row within a speech causes no doubt if the name ends a sentence', () => {
  expect(doubtsOf(play('ANNA.\nThat is true,\nBen. I knew it.\n'))).toEqual([])
})

test.each([
  ['a title such as Mr. at the end of a row', 'ANNA.\nI spoke with Mr.\nBen. He was kind.\n'],
  ['an address before a colon', 'ANNA.\nYou came.\nBen: you should go at once.\n'],
  ['a voice with one speech', 'VOICE FROM THE GARDEN.\nIs anybody there?\n'],
  ['people who speak together', 'ALL.\nGood night!\n'],
])('in an otherwise regular play, %s causes no doubt', (_name, end) => {
  expect(doubtsOf(play(end))).toEqual([])
})

test('a direction that reads like spoken words causes a doubt; a direction about what a role does causes none', () => {
  const screenplay = `INT. HALL - NIGHT\n\n${'ANNA\nYou came after all.\n\nBEN\nI said I would.\n\n'.repeat(8)}`
  expect(doubtsOf(`${screenplay}Ben sits down on the bench.\n\nANNA\nYes.\n`)).toEqual([])
  expect(doubtsOf(`${screenplay}I never said that you could stay here.\n\nANNA\nYes.\n`)).toEqual([
    ['I never said that you could stay here.', 'This sounds like speech. Read as a direction.'],
  ])
  expect(doubtsOf(`${screenplay}Ben.\nI never said that you could stay.\n\nANNA\nYes.\n`)).toEqual([
    ['Ben. I never said that you could stay.', 'This looks like words of BEN. Read as a direction.'],
  ])
})

test('an unusual property, such as a missing full stop, causes no doubt if many speeches have it', () => {
  const open = 'ANNA.\nYou came after all\n\nBEN.\nI said I would\n\n'.repeat(8)
  expect(doubtsOf(open)).toEqual([])
  const twice = 'ANNA.\nYou came.\n\nANNA.\nYou stayed.\n\nBEN.\nYes.\n\n'.repeat(6)
  expect(doubtsOf(twice)).toEqual([])
})

test('in a play of at least 12 speeches, a property causes doubts if it occurs in one speech or in at most 6 % of the speeches', () => {
  expect(doubtsOf(`${scene.repeat(5)}ANNA.\nI see and then\n`)).toEqual([])
  expect(doubtsOf(`${scene.repeat(5)}ANNA.\nYes.\n\nBEN.\nI see and then\n`)).toHaveLength(1)
  // Two of 32 speeches are 6.25 %, and two of 34 are 5.9 %.
  const open = 'ANNA.\nI see and then\n\nBEN.\nYou do and so\n\n'
  expect(doubtsOf(`${scene.repeat(15)}${open}`)).toEqual([])
  expect(doubtsOf(`${scene.repeat(16)}${open}`)).toHaveLength(2)
})

test.each([
  ['Windows line ends', '\r\n'],
  ['carriage returns', '\r'],
  ['form feeds', '\f'],
  ['line separators of Unicode', '\u2028'],
  ['paragraph separators of Unicode', '\u2029'],
])('a play whose rows end in %s has the same doubts as with plain line ends', (_what, lineEnd) => {
  const text = play('ANNA.\nYou came.\n\nOf course he did, and gladly.\n\nBEN.\nYes.\n')
  expect(doubtsOf(text)).toHaveLength(1)
  expect(doubtsOf(text.replaceAll('\n', lineEnd))).toEqual(doubtsOf(text))
})

const role = (name: string, speeches: number) => ({
  ...{ name, speeches, aliases: [], words: speeches, description: '' },
})
const offersOf = (...roles: [string, number][]) =>
  findMergeOffers({ characters: roles.map(([name, speeches]) => role(name, speeches)) })

test.each<[string, string]>([
  ['ZOÉ', 'ZOE'],
  ['J.D.', 'JD'],
  ['ZOE’S VOICE', 'ZOE'],
  ['VOICE OF ZOE', 'ZOE'],
  ['THE VOICE OF THE ZOE', 'ZOE'],
  ...[
    '(V.O.)',
    'V. O.',
    'vo',
    '(O.S.)',
    '(O. C.)',
    ', VOICE-OVER',
    'VOICEOVER',
    '(OFF SCREEN)',
    'OFFSTAGE',
    '(ON PHONE)',
  ].map((words): [string, string] => [`ZOE ${words}`, 'ZOE']),
  ['SIOBAHN', 'SIOBHAN'],
  ['SIOBAN', 'SIOBHAN'],
])('the app offers to merge %s into %s', (from, to) => {
  expect(offersOf([to, 20], [from, 2])).toEqual([{ from, to }])
})

test.each<[string, string]>([
  ['VOICES', 'VOICE'],
  ['GUARD 2', 'GUARD 1'],
  ['ANNA’S MOTHER', 'ANNA'],
  ['YOUNG ANNA', 'ANNA'],
  ['TIM', 'TOM'],
])('the app does not offer to merge %s into %s, because they may be two people', (from, to) => {
  expect(offersOf([to, 20], [from, 2])).toEqual([])
})

test('two roles with similar names are not offered for merging if both speak often', () => {
  expect(offersOf(['JOANNE', 20], ['JOANNA', 12])).toEqual([])
})

test('a similar role is offered for merging if it speaks at most twice, and the other at least three times', () => {
  expect(offersOf(['JOANNE', 3], ['JOANNA', 2])).toEqual([{ from: 'JOANNA', to: 'JOANNE' }])
  expect(offersOf(['JOANNE', 4], ['JOANNA', 3])).toEqual([])
  expect(offersOf(['JOANNE', 2], ['JOANNA', 2])).toEqual([])
})

test('two roles marked as different are not offered for merging again, even if now the other role has more speeches', () => {
  const roles = (one: number, other: number) => [role('ZOE', one), role('ZOÉ', other)]
  const before = roles(20, 12)
  expect(findMergeOffers({ characters: before })).toEqual([{ from: 'ZOÉ', to: 'ZOE' }])
  const after = roles(12, 20).toReversed()
  expect(findMergeOffers({ characters: after })).toEqual([{ from: 'ZOE', to: 'ZOÉ' }])
  const different = { kind: 'different' as const, one: 'ZOÉ', other: 'ZOE' }
  expect(findMergeOffers({ characters: after }, [different])).toEqual([])
})

test('roles that the actor marks as different are not offered for merging again and cause no doubt', () => {
  const found = buildUnderstanding(play('ANAN.\nYou came.\n'))
  const [offer] = findMergeOffers(found)
  expect(offer).toEqual({ from: 'ANAN', to: 'ANNA' })
  const different = { kind: 'different' as const, one: 'ANAN', other: 'ANNA' }
  const after = applyCorrections(found, [different])
  expect(findMergeOffers(after, [different])).toEqual([])
  expect(after.lines.at(-1)).not.toHaveProperty('doubt')
  const reversed = applyCorrections(found, [{ kind: 'different', one: 'ANNA', other: 'ANAN' }])
  expect(reversed.lines.at(-1)).not.toHaveProperty('doubt')
  const merged = applyCorrections(found, [{ kind: 'renamed', from: 'ANAN', to: 'ANNA' }])
  expect(merged.lines.at(-1)).toMatchObject({ characters: ['ANNA'] })
  expect(merged.lines.at(-1)).not.toHaveProperty('doubt')
})
