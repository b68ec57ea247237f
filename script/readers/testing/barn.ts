// A small script about a barn, and what was heard of it.
import { speechesOf, type Script } from '../../script.ts'
import { readFile } from '../readFile.ts'
import { tinyPdf, type screenplayPage, type Word } from './tinyPdf.ts'

export type Lines = Parameters<typeof screenplayPage>[0]

export const said = (script: Script): string[] =>
  speechesOf(script).map(({ characters, text }) => `${characters.join(' and ')}: ${text}`)

export const readPages = async (pages: readonly (readonly Word[])[], width?: number): Promise<Script> =>
  (await readFile(tinyPdf(pages, '', width), 'barn.pdf')).script

export const opening: Lines = [['heading', 'INT. BARN - DAY'], 'gap', ['action', 'A HORSE stands in the light.'], 'gap']

const names = ['ANNA', 'BEN', 'ANNA', 'BEN']
export const talk: Lines = names.flatMap(
  (name, index) =>
    [
      ['cue', name],
      ['speech', `That is all I know about horse ${index + 1},`],
      ['speech', 'and more than you.'],
      'gap',
    ] as const,
)
export const heard = names.map(
  (name, index) => `${name}: That is all I know about horse ${index + 1}, and more than you.`,
)
