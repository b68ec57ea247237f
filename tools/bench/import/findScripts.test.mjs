import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { score } from './score.mjs'
import { findWorks } from './findScripts.mjs'

const paragraph = (type, text) => `<Paragraph Type="${type}"><Text>${text}</Text></Paragraph>`
const files = {
  'a/oak.txt': 'ANNA. Who is there?',
  'gold/oak.json': '{"speeches": [{"character": "Anna", "speech": "Who is there?"}]}',
  'a/oak.pdf': '%PDF-',
  'list.json': '{"other": true}',
  'b/elm.pdf': '%PDF-',
  'b/elm.fdx': `<FinalDraft><Content>${paragraph('Character', 'BEN (V.O.)')}<Paragraph Type="Dialogue"><ScriptNote><Paragraph Type="Dialogue"><Text>a note</Text></Paragraph></ScriptNote><Text>No</Text><Text>body.</Text></Paragraph>${paragraph('Action', 'Rain.')}</Content><TitlePage><Content>${paragraph('Dialogue', 'nobody says')}</Content></TitlePage></FinalDraft>`,
  'c/ash.xml':
    '<TEI><text><body><sp><speaker>MARTHE.</speaker><p>Wer <stage>leise</stage>da?</p></sp></body></text></TEI>',
  'c/fir.fountain': 'ANNA\nHello.',
  'c/fir.txt': 'CHARACTER:"ANNA (CONT\'D)"\nDIALOGUE:"Hello.\nYou there."\nACTION:"She waits."\n',
  'c/yew.fountain': 'ANNA\nHello.',
}

let folder
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'works-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), text)
  }
})
afterAll(() => rm(folder, { recursive: true }))

test('the known speeches of a TEI file come from itself, those of others from another file of that name', async () => {
  const works = await findWorks(folder, () => [{ character: 'OURS', text: 'read by ourselves' }])
  const known = Object.fromEntries(
    works.map((one) => [`${one.name} ${one.kind}`, one.known?.map((speech) => ({ ...speech }))]),
  )
  expect(known).toEqual({
    'oak txt': [{ character: 'Anna', text: 'Who is there?' }],
    'oak pdf': [{ character: 'Anna', text: 'Who is there?' }],
    'elm pdf': [{ character: 'BEN', text: 'Nobody.' }],
    // No other file lists the speeches of `elm`; a Final Draft file is not compared with speeches of its own markup.
    'elm fdx': undefined,
    'ash tei': [{ character: 'MARTHE', text: 'Wer da?' }],
    'ash tei, pasted': [{ character: 'MARTHE', text: 'Wer da?' }],
    'fir fountain': [{ character: 'ANNA', text: 'Hello. You there.' }],
    'yew fountain': undefined,
  })
  expect(works.find(({ kind }) => kind === 'tei, pasted').text).toBe('MARTHE.\nWer da?\n')
})

test('a parsed speech does not count as wrong if the edition with the known speeches gives its role another name', () => {
  const said = (character, ...texts) => texts.map((text) => ({ character, text }))
  const gold = [
    ...said('Sergeant', 'one and two', 'three and four'),
    ...said('Anna', 'five and six', 'seven and eight'),
  ]
  const renamed = [
    ...said('SOLDIER', 'one and two', 'three and four'),
    ...said('ANNA', 'five and six', 'seven and eight'),
  ]
  expect(score(renamed, gold)).toMatchObject({ f1: 1, wrong: [], otherEditionNames: [['soldier', 'sergeant']] })
  const mistaken = [...said('ANNA', 'one and two'), ...said('SOLDIER', 'three and four'), ...renamed.slice(2)]
  expect(score(mistaken, gold).wrong.map(({ ours }) => ours.text)).toEqual(['one and two', 'three and four'])
})
