import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { bundle, root } from '../../../build.mjs'
import { families } from './families.mjs'
import { measureLayout } from './measureLayoutFamilies.mjs'
import { closeBrowser } from './writers.mjs'

const roles = ['ROSA HILL', 'MARCO', 'MRS. LINDEN', 'OLD BEN', 'CAPTAIN']
const beginnings = [
  'You left the gate open',
  'Nobody came by the river',
  'It was I who took the lamp',
  'We have no time',
]
const ends = ['and the dogs are out.', 'but my sister saw it.', 'as you told me yourself.', 'so let me go.']
const things = 'bread candle ribbon kettle saddle letter basket mirror hammer blanket'.split(' ')
const places = 'mill church harbour orchard bridge market cellar attic stable'.split(' ')
const directions = ['(turning to the window)', '(quietly)', '(taking the lamp)']

/** Returns an invented play: speeches of five roles, some with a direction, and an action after every sixth speech. */
function makePlay() {
  const elements = Array.from({ length: 90 }, (_one, index) => {
    const name = roles[(index * 7 + (index >> 3)) % roles.length]
    const what = `the ${things[index % 10]} from the ${places[index % 9]}`
    const text = `${beginnings[index % 4]} with ${what}, ${ends[(index >> 2) % 4]}`
    const words = { kind: 'speech', text }
    const parts = index % 4 === 1 ? [{ kind: 'parenthetical', text: directions[index % 3] }, words] : [words]
    const speech = { kind: 'speech', characters: [name], cue: name, extension: '', text, parts }
    return index % 6 === 5
      ? [speech, { kind: 'action', text: `The ${things[index % 10]} falls and somebody laughs.` }]
      : [speech]
  })
  const characters = roles.map((name) => ({ name, aliases: [], speeches: 18, description: '' }))
  return {
    title: '',
    format: 'play',
    characters,
    unparsed: [],
    scenes: [{ heading: 'ACT I', elements: elements.flat() }],
  }
}

const opened = []
afterAll(async () => {
  await closeBrowser()
  for (const folder of opened) await rm(folder, { recursive: true })
})

async function loadReaders() {
  const cache = join(root, '.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'layouts-'))
  opened.push(folder)
  const files = {
    script: 'script/parse/script.ts',
    readScriptFile: 'script/import/readScriptFile.ts',
    buildUnderstanding: 'script/review/buildUnderstanding.ts',
    findMergeOffers: 'script/review/findMergeOffers.ts',
  }
  await bundle(files, folder)
  const load = (name) => import(pathToFileURL(join(folder, `${name}.js`)).href)
  return Object.assign({}, ...(await Promise.all(Object.keys(files).map(load))))
}

test('in each layout and file format, the speeches of a play are read with their roles and without directions, with an F1 of at least 0.98', async () => {
  const readers = await loadReaders()
  const script = makePlay()
  const below = []
  for (const family of families) {
    for (const medium of family.media) {
      const { score } = await measureLayout({ family, medium, script }, readers)
      if (score < 0.98) below.push(`${family.class} ${family.name}, ${medium}: ${score.toFixed(3)}`)
    }
  }
  expect(below).toEqual([])
})
