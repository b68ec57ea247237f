import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyCorrections } from '../applyCorrections.ts'
import { buildUnderstanding } from '../buildUnderstanding.ts'

const dialogue = '\nANNA. You came.\n\nBEN. I said I would.\n\nANNA. You say so much.\n\nBEN. Then let me say less.\n'

/** Builds a play from these rows. The row `-` is replaced by a dialogue of four speeches. */
const buildPlay = (...rows: string[]) => rows.map((row) => (row === '-' ? dialogue : `\n${row}\n`)).join('')

const listNames = (play: string) => buildUnderstanding(play).scenes.map(({ name }) => name)

describe('scene names have the same form in all editions', () => {
  test.each([
    [
      ['ACT I', 'SCENE I. A kitchen.', '-', 'SCENE II. A garden.', '-'],
      ['Act I, Scene 1', 'Act I, Scene 2'],
    ],
    [
      ['FIRST ACT', 'SCENE', 'A flat in town.', '-', 'SECOND ACT', 'SCENE', 'The same.', '-'],
      ['Act I', 'Act II'],
    ],
    [
      ['ACT ONE', '-', 'ACT TWO', '-'],
      ['Act I', 'Act II'],
    ],
    [
      ['ACT I.—SCENE I.', '-', 'SCENE the Last.', '-'],
      ['Act I, Scene 1', 'Act I, last scene'],
    ],
    [
      ['PROLOGUE', '-', 'ACT I', '-', 'EPILOGUE', '-'],
      ['Prologue', 'Act I', 'Epilogue'],
    ],
    [
      ['ACT I', '-', 'SCENE 1', '-'],
      ['Act I, opening', 'Act I, Scene 1'],
    ],
    [
      ['SCENE: A kitchen.', '-', 'SCENE: A garden.', '-'],
      ['Scene 1', 'Scene 2'],
    ],
    [['PART TWO', 'Scene Twelve', '-'], ['Part II, Scene 12']],
    [['-'], ['Scene 1']],
    [
      ['ACT I', 'SCENE I', '-', 'ACT II', 'SCENE I', 'The ghost walks.', 'SCENE II', '-'],
      ['Act I, Scene 1', 'Act II, Scene 2'],
    ],
    [['ERSTER AUFZUG', 'ZWEITER AUFTRITT', '-'], ['Erster Aufzug, Zweiter Auftritt']],
    [
      ['SCENE 1', '-', 'BLACKOUT', '-', 'SCENE 2', '-'],
      ['Scene 1', 'Scene 2'],
    ],
    // Without numbers and acts, a blackout divides the scenes.
    [
      ['-', 'BLACKOUT', '-'],
      ['Scene 1', 'Scene 2'],
    ],
  ])('the headings %j give the scene names %j', (rows, names) => expect(listNames(buildPlay(...rows))).toEqual(names))
})

test('a heading without speeches is not a scene: contents, cast list, scene without words, end of an act, curtain', () => {
  const play = buildPlay(
    ...['CONTENTS', 'ACT I. A flat.', 'ACT II. A garden.', 'DRAMATIS PERSONAE'],
    ...['ACT I', 'SCENE I', 'The ghost walks.', 'SCENE II', '-', 'CURTAIN', 'END OF ACT I'],
    ...['ACT II', 'SCENE I', '-', 'THE END'],
  )
  const { scenes, lines } = buildUnderstanding(play)
  expect(scenes.map(({ name }) => name)).toEqual(['Act I, Scene 2', 'Act II, Scene 1'])
  const textsOf = (scene: number) => lines.flatMap((line) => (line.scene === scene ? [line.text] : []))
  expect(textsOf(0).slice(0, 3)).toEqual(['ACT I', 'SCENE I', 'The ghost walks.'])
  expect(textsOf(0).slice(-2)).toEqual(['CURTAIN', 'END OF ACT I'])
  expect(textsOf(1).at(-1)).toBe('THE END')
  expect(textsOf(-1)).toContain('ACT I. A flat.')
})

test('a heading without speeches belongs to the next scene; before a new act, to the previous one; at the start, to none', () => {
  const sceneOf = (text: string, ...rows: string[]) =>
    buildUnderstanding(buildPlay(...rows)).lines.find((line) => line.text === text)?.scene
  expect(sceneOf('SCENE II', 'ACT I', 'SCENE I', '-', 'SCENE II', 'A ghost walks.', 'SCENE III', '-')).toBe(1)
  expect(sceneOf('SCENE II', 'ACT I', 'SCENE I', '-', 'SCENE II', 'A ghost walks.', 'ACT II', '-')).toBe(0)
  expect(sceneOf('SCENE I', 'SCENE I', 'A ghost walks.', 'SCENE II', '-')).toBe(-1)
})

test('an act without speeches at the start of a script is in no scene, and the next act does not get the place of this act', () => {
  const { scenes, lines } = buildUnderstanding(buildPlay('ACT I. A flat in town.', 'ACT II', '-'))
  expect(scenes).toMatchObject([{ name: 'Act II', heading: 'ACT II' }])
  expect(scenes[0]).not.toHaveProperty('setting')
  expect(lines.find(({ text }) => text.startsWith('ACT I.'))?.scene).toBe(-1)
})

const titlePage = ['A COMEDY IN TWO ACTS', 'By A. Writer', 'CHARACTERS', 'ANNA, a widow.', 'BEN, her guest.']

test('in a collection of plays, each act is named with the title of its play', () => {
  const plays = buildPlay(
    ...['THE ROSES', ...titlePage, 'ACT I', 'SCENE I', '-', 'SCENE II', '-', 'ACT II', '-', '-', 'CURTAIN'],
    ...['A WINTER HOUSE', ...titlePage, 'ACT I', '-', 'ACT II', '-', '-', 'THE END'],
  )
  const { scenes, lines } = buildUnderstanding(plays)
  expect(scenes.map(({ name }) => name)).toEqual([
    ...['The Roses, Act I, Scene 1', 'The Roses, Act I, Scene 2', 'The Roses, Act II'],
    ...['A Winter House, Act I', 'A Winter House, Act II'],
  ])
  expect(new Set(scenes.map(({ act }) => act)).size).toBe(4)
  expect(lines.filter(({ kind, scene }) => kind === 'speech' && scene < 0)).toEqual([])
})

test('in a collection of plays, a prologue belongs to the next play, and a play without a title has a number', () => {
  const plays = buildPlay(...['ACT I', '-', 'ACT II', '-', '-', 'PROLOGUE', '-', 'ACT I', '-', 'ACT II', '-'])
  expect(listNames(plays)).toEqual([
    ...['Play 1, Act I', 'Play 1, Act II', 'Play 2, Prologue', 'Play 2, Act I', 'Play 2, Act II'],
  ])
})

test('if each part of a play counts its acts from one, each act is named with its part', () => {
  expect(listNames(buildPlay(...['PART ONE', 'ACT I', '-', 'ACT II', '-', '-', 'PART TWO', 'ACT I', '-']))).toEqual([
    ...['Part I, Act I', 'Part I, Act II', 'Part II, Act I'],
  ])
})

test('a scene gets its place from its heading or from its first direction', () => {
  const play = buildPlay('ACT I', 'Morning-room in a flat. A door left.', '-', 'ACT II', 'SCENE I. A garden.', '-')
  expect(buildUnderstanding(play).scenes.map(({ setting }) => setting)).toEqual(['Morning-room in a flat', 'A garden'])
})

test('in a screenplay, every slugline begins a scene and is its name, even if nobody speaks in the scene', () => {
  const screenplay = `FADE IN:

EXT. HARBOUR - NIGHT

Rain on the water.

INT. FERRY - NIGHT

MARA
That was the last one.

TOBIN
I know.
`
  const { scenes } = buildUnderstanding(screenplay, { writtenAs: 'fountain' })
  expect(scenes.map(({ name }) => name)).toEqual(['EXT. HARBOUR - NIGHT', 'INT. FERRY - NIGHT'])
})

test('a row of the cast list moves to the first scene if the actor marks it as a speech', () => {
  const play = buildUnderstanding(buildPlay('DRAMATIS PERSONAE', 'A word to begin with.', 'ACT I', '-'))
  const found = play.lines.find(({ text }) => text === 'A word to begin with.')
  expect(found?.scene).toBe(-1)
  const { lines, scenes } = applyCorrections(play, [
    { kind: 'speaker', lines: [found?.id ?? ''], characters: ['ANNA'] },
  ])
  expect(lines.find(({ id }) => id === found?.id)).toMatchObject({ kind: 'speech', scene: 0 })
  expect(scenes[0]?.lines[0]).toBe(found?.id)
})

test('if a line before the first scene becomes a speech, this line and the lines after it move into the scene', () => {
  const play = buildUnderstanding(
    buildPlay('DRAMATIS PERSONAE', 'A word to begin with.', 'Here is the first of us.', 'It rains.', 'ACT I', '-'),
  )
  const scenesOf = ({ lines }: typeof play) => lines.slice(0, 6).map(({ scene }) => scene)
  expect(scenesOf(play)).toEqual([-1, -1, -1, -1, 0, 0])
  const id = play.lines.find(({ text }) => text === 'Here is the first of us.')?.id ?? ''
  const corrected = applyCorrections(play, [{ kind: 'speaker', lines: [id], characters: ['ANNA'] }])
  expect(scenesOf(corrected)).toEqual([-1, -1, 0, 0, 0, 0])
})

/**
 * Returns all errors: speeches outside every scene, scenes that list other lines than the script has for them, scenes
 * in another order than in the script, and lines without a scene after the first scene has begun.
 */
function findNestingFaults({ lines, scenes }: ReturnType<typeof buildUnderstanding>): string[] {
  const inScenes = lines.filter(({ scene }) => scene >= 0)
  const order = inScenes.map(({ scene }) => scene)
  return [
    ...lines.flatMap(({ kind, scene, text }) => (kind === 'speech' && scene < 0 ? [`in no scene: ${text}`] : [])),
    ...(scenes.flatMap((scene) => scene.lines).join() === inScenes.map(({ id }) => id).join() ? [] : ['other lines']),
    ...(order.join() === order.toSorted((one, other) => one - other).join() ? [] : ['other order']),
    ...(lines.findLastIndex(({ scene }) => scene < 0) < lines.length - inScenes.length
      ? []
      : ['left out in the middle']),
  ]
}

test('with headings in any order, every speech is in one scene and the lines stay in the order of the script', () => {
  const row = fc.constantFrom(
    ...['-', '-', '-', 'ACT I', 'SECOND ACT', 'ACT III. A garden.', 'SCENE', 'SCENE II. A heath.', 'SCENE the Last.'],
    ...['PROLOGUE', 'EPILOGUE', 'CURTAIN', 'END OF ACT ONE', 'CONTENTS', 'INT. KITCHEN - DAY', 'She sits.', 'PART ONE'],
  )
  fc.assert(
    fc.property(fc.array(row, { maxLength: 14 }), (rows) => {
      const understanding = buildUnderstanding(buildPlay(...rows))
      expect(findNestingFaults(understanding)).toEqual([])
      const isSpoken = (id: string) => understanding.lines.some((line) => line.id === id && line.kind === 'speech')
      const isScreenplay = rows.some((text) => text.startsWith('INT.'))
      const hasSpeeches = understanding.lines.some(({ kind }) => kind === 'speech')
      if (hasSpeeches && !isScreenplay)
        for (const { name, lines } of understanding.scenes) expect([name, lines.some(isSpoken)]).toEqual([name, true])
    }),
  )
})

/** Expected number of acts and scenes in editions of plays. */
const corpus: Readonly<Record<string, [acts: number, scenes: number]>> = {
  'congreve_way_of_the_world.txt': [5, 65],
  'ibsen_a_dolls_house.txt': [3, 3],
  'ibsen_ghosts.txt': [3, 3],
  'moliere_tartuffe.txt': [5, 33],
  'shakespeare_macbeth_pg1533.txt': [5, 28],
  'shaw_arms_and_the_man.txt': [3, 3],
  'shaw_pygmalion.txt': [5, 5],
  'sheridan_the_rivals.txt': [5, 14],
  'wilde_an_ideal_husband.txt': [4, 4],
  'wilde_importance_of_being_earnest.txt': [3, 3],
}
const folder = join(process.env['SHARED_DIR'] ?? '../shared', 'corpus/plays-text')
if (!existsSync(folder)) process.stderr.write(`${folder} is not there: its plays are not nested\n`)
describe.runIf(existsSync(folder))('acts and scenes of complete plays', () => {
  const plays = existsSync(folder) ? readdirSync(folder).filter((name) => corpus[name]) : []
  test.each(plays)('the play %s is divided into its known number of acts and scenes', { tags: ['long'] }, (name) => {
    const understanding = buildUnderstanding(readFileSync(join(folder, name), 'utf8'))
    expect(findNestingFaults(understanding)).toEqual([])
    const acts = new Set(understanding.scenes.map(({ act }) => act).filter(Boolean))
    const inActs = understanding.scenes.filter(({ act }) => act !== undefined)
    expect([acts.size, inActs.length]).toEqual(corpus[name])
    expect(inActs[0]?.name).toMatch(/^Act I(?:, Scene 1)?$/u)
  })
})
