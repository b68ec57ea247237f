// Generated scripts for the rehearsal benchmarks: a play in five acts and a scene of ten pages.
import { plainText } from '../testing/plainText.mjs'
import { forms, layOut } from './import/typesetScreenplay.mjs'

const acts = ['ACT I', 'ACT II', 'ACT III', 'ACT IV', 'ACT V']
const names = ['MARGARET', 'TOBIN', 'IVO', 'MRS PELL', 'THE HARBOUR MASTER', 'JUNE', 'A PORTER']
const scenesPerAct = 2
const speechesPerScene = 125

/** Returns the speaker of speech n: two roles speak most lines, the others speak sometimes. */
const speakerOf = (number) => names[number % 7 === 6 ? 2 + (number % 5) : number % 2]
const wordsOf = (number) => plainText(95 + ((number * 37) % 170), number)

/** Returns a play of five acts in the layout of a book: ten scenes, 1,250 speeches, about 190,000 characters. */
export function fiveActPlay() {
  let number = 0
  const speeches = () =>
    Array.from({ length: speechesPerScene }, () => {
      number += 1
      const direction = number % 9 === 0 ? `\n\n(${plainText(95, number)})` : ''
      return `${speakerOf(number)}. ${wordsOf(number)}${direction}`
    }).join('\n\n')
  return acts
    .flatMap((act) =>
      Array.from({ length: scenesPerAct }, (_, scene) =>
        [...(scene === 0 ? [act] : []), `SCENE ${scene + 1}`, speeches()].join('\n\n'),
      ),
    )
    .join('\n\n')
}

const speechesOnTenPages = 106

/** Returns a PDF with a ten-page scene for two roles, in the layout of a screenplay program. */
export function createTenPages() {
  const elements = Array.from({ length: speechesOnTenPages }, (_, number) => {
    const text = plainText(95, number + 1)
    return { kind: 'speech', characters: [number % 2 === 0 ? 'TOBIN' : 'MARA'], parts: [{ kind: 'speech', text }] }
  })
  const opening = { kind: 'action', text: 'A shuttered kiosk, one bench. MARA sits with a suitcase across her knees.' }
  const scene = { heading: 'INT. FERRY TERMINAL - NIGHT', elements: [opening, ...elements] }
  return layOut({ scenes: [scene] }, forms.letter)
}
