import { expect, test } from 'vitest'
import { listSpeeches } from '../../parse/script.ts'
import { readFdx } from './readFdx.ts'

const paragraph = (type: string, text: string) => `<Paragraph Type="${type}"><Text>${text}</Text></Paragraph>`
const speech = (name: string, text: string) => `${paragraph('Character', name)}${paragraph('Dialogue', text)}`
const read = (content: string, titlePage = '') =>
  readFdx(
    `<FinalDraft><Content>${content}</Content><TitlePage><Content>${titlePage}</Content></TitlePage></FinalDraft>`,
  )

test('outlines, cast lists, omitted scenes and the title page of a Final Draft file are left out of the script and counted', () => {
  const { script, leftOut } = read(
    [
      ...[paragraph('Outline 1', 'She comes.'), paragraph('Outline Body', 'He goes.'), paragraph('Cast List', 'ANNA')],
      ...[paragraph('Scene Heading', 'Omitted.'), paragraph('Scene Heading', 'INT. BARN'), speech('ANNA', 'Hey!')],
    ].join(''),
    `${paragraph('', 'The Barn')}${paragraph('', 'by Nobody')}`,
  )
  expect(leftOut).toEqual([
    { what: 'lines of an outline', count: 2 },
    { what: 'lists of a scene’s cast', count: 1 },
    { what: 'omitted scenes', count: 1 },
    { what: 'lines of the title page', count: 2 },
  ])
  expect(script.title).toBe('The Barn')
  expect(script.scenes.map(({ heading, elements }) => [heading, elements.length])).toEqual([['INT. BARN', 1]])
})

test('in a Final Draft file, the first speech of each dual dialogue is not marked as dual, but the speech after it is', () => {
  const dual = (...speeches: string[]) => `<DualDialogue>${speeches.join('')}</DualDialogue>`
  const { script } = read(
    [
      dual(speech('ANNA', 'One.')),
      dual(speech('ANNA', 'Two.'), speech('BEN', 'Three.')),
      ...[speech('ANNA', 'Four.'), dual(speech('BEN', 'Five.'), speech('ANNA', 'Six.'))],
    ].join(''),
  )
  const marked = listSpeeches(script).filter(({ isDual }) => isDual)
  expect(marked.map(({ text }) => text)).toEqual(['Three.', 'Six.'])
  expect(listSpeeches(script)).toHaveLength(6)
})
