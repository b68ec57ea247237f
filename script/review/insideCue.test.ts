import { expect, test } from 'vitest'
import { createInsideCueFinder } from './insideCue.ts'

const find = createInsideCueFinder([
  { name: 'BEN', aliases: ['BENJAMIN'] },
  { name: 'MRS. GREY', aliases: [] },
  { name: 'THE OLD MAN OF HILL', aliases: [] },
])
/** Returns the role that is found, and the text before and after its cue. */
function cut(text: string) {
  const cue = find(text)
  return cue && [cue.name, text.slice(0, cue.start), text.slice(cue.end)]
}

test.each([
  ['You came. BEN. Of course.', ['BEN', 'You came. ', 'Of course.']],
  ['You came! BEN: of course.', ['BEN', 'You came! ', 'of course.']],
  ['You came?  Ben.  Of course.', ['BEN', 'You came?  ', 'Of course.']],
  ['You came… BEN Of course.', ['BEN', 'You came… ', 'Of course.']],
  ['“You came.” BEN “Of course.”', ['BEN', '“You came.” ', '“Of course.”']],
  ['You came— BENJAMIN. Yes.', ['BEN', 'You came— ', 'Yes.']],
  ['Here? MRS. GREY. Yes.', ['MRS. GREY', 'Here? ', 'Yes.']],
  ['Here? Mrs. Grey: Yes.', ['MRS. GREY', 'Here? ', 'Yes.']],
  ['Here? BEN Grey Street.', ['BEN', 'Here? ', ' Grey Street.']],
  ['Anna. Stay. BEN. No.', ['BEN', 'Anna. Stay. ', 'No.']],
])('in %j, the cue and the texts beside it are %j', (text, parts) => {
  expect(cut(text)).toEqual(parts)
})

test.each([
  ['of an unknown role', 'You came. CARL. Of course.'],
  ['without a sentence before it', 'You and BEN. Of course.'],
  ['at the start of the speech', 'BEN. Of course.'],
  ['that is the first word of a sentence', 'You came. Ben Grey came too.'],
  ['before a word in lower case', 'You came. BEN came too.'],
  ['at the end of the speech', 'You came. BEN.'],
])('a name %s is not a cue', (_place, text) => {
  expect(find(text)).toBeUndefined()
})
