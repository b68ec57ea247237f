// A small screenplay about a barn and its expected speeches.
import { listSpeeches, type Script } from '../../parse/script.ts'
import { readScriptFile } from '../readScriptFile.ts'
import { createPdf, type screenplayPage, type PdfWord } from './createPdf.ts'

export type ScreenplayLines = Parameters<typeof screenplayPage>[0]

export const formatSpeeches = (script: Script): string[] =>
  listSpeeches(script).map(({ characters, text }) => `${characters.join(' and ')}: ${text}`)

export const readPdfPages = async (pages: readonly (readonly PdfWord[])[], width?: number): Promise<Script> =>
  (await readScriptFile(createPdf(pages, '', width), 'barn.pdf')).script

export const openingLines: ScreenplayLines = [
  ['heading', 'INT. BARN - DAY'],
  'gap',
  ['action', 'A HORSE stands in the light.'],
  'gap',
]

const names = ['ANNA', 'BEN', 'ANNA', 'BEN']
export const dialogueLines: ScreenplayLines = names.flatMap(
  (name, index) =>
    [
      ['cue', name],
      ['speech', `That is all I know about horse ${index + 1},`],
      ['speech', 'and more than you.'],
      'gap',
    ] as const,
)
export const dialogueSpeeches = names.map(
  (name, index) => `${name}: That is all I know about horse ${index + 1}, and more than you.`,
)
