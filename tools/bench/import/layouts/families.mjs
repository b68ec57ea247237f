// The families of layouts that scripts come in. Each entry has a class, a name, the media in which it is written, and
// its design (see `paragraphs.mjs`). The classes: D1 editions with line numbers or labels; D2 bold cues of which some
// have a direction; D3 some cues in title case; D4 songs in capitals, numbered radio scripts; D5 columns and tables; D6
// headings; D7 a whole speech in brackets; D8 directions in italics; D9 a direction between a name and its speech; D10
// several spellings of a name; D11 titles; D12 centred names in bold.

import { nameChanges, titlePages } from './namesAndTitles.mjs'
import { isSung } from './paragraphs.mjs'

const capitals = { case: 'upper' }
const inline = { ...capitals, isInline: true }
const bold = { ...inline, bold: true }
const all = ['text', 'html', 'docx', 'odt', 'rtf', 'pdf']
const styled = ['html', 'docx', 'odt', 'rtf', 'pdf', 'pdf typewriter']
const pages = ['pdf', 'pdf typewriter', 'text', 'docx']

const bracketed = { action: { bracket: 'square' }, direction: { bracket: 'round' } }
const italics = { action: { italic: true }, direction: { bracket: 'none', italic: true } }
const pad = (number) => String(number).padStart(4, '0')

/** Turns some speeches into songs, whose rows are in capitals. */
const sung = (text, index) => (isSung(index) ? text.toUpperCase() : text)
/** Puts some whole speeches in brackets. */
const whispered = (text, index) => (index % 11 === 5 && /\b(?:I|you|we|me|my|your)\b/u.test(text) ? `(${text})` : text)

const places = [
  ['KITCHEN', 'KÜCHE', 'CUISINE', 'COCINA'],
  ['HALLWAY', 'FLUR', 'COULOIR', 'PASILLO'],
  ['ROSA’S BEDROOM', 'ROSAS ZIMMER', 'CHAMBRE DE ROSA', 'HABITACIÓN DE ROSA'],
  ['GARDEN', 'GARTEN', 'JARDIN', 'JARDÍN'],
  ['STREET', 'STRASSE', 'RUE', 'CALLE'],
  ['ST. MARY’S HOSPITAL', 'KRANKENHAUS', 'HÔPITAL', 'HOSPITAL'],
  ['THE OLD BARN', 'ALTE SCHEUNE', 'VIEILLE GRANGE', 'GRANERO VIEJO'],
]
/**
 * Screenplay headings. Each function gets the place in four languages, whether it is inside, whether it is day, and the
 * number of the scene.
 */
const headings = {
  'two spaces': ([en], inside, day) => `${inside ? 'INT.' : 'EXT.'}  ${en} -- ${day ? 'DAY' : 'NIGHT'}`,
  'lower case': ([en], inside, day) => `${inside ? 'int.' : 'ext.'} ${en.toLowerCase()} - ${day ? 'day' : 'night'}`,
  'French numbers': ([, , fr], inside, day, number) =>
    `${number}- ${fr} – ${inside ? 'INT' : 'EXT'}/${day ? 'JOUR' : 'NUIT'}`,
  'French dots': ([, , fr], inside, day, number) =>
    `${number}. ${inside ? 'INT.' : 'EXT.'} ${day ? 'JOUR' : 'NUIT'}. ${fr}`,
  'German words': ([, de], inside, day) => `${inside ? 'INNEN' : 'AUSSEN'} – ${de} – ${day ? 'TAG' : 'NACHT'}`,
  'German numbers': ([, de], inside, day, number) =>
    `${number}. ${de} – ${inside ? 'INNEN' : 'AUSSEN'}/${day ? 'TAG' : 'NACHT'}`,
  'German bild': ([, de], inside, day, number) => `BILD ${number} ${de} I/${day ? 'T' : 'N'}`,
  Spanish: ([, , , es], inside, day, number) =>
    `ESC. ${number}. ${inside ? 'INT.' : 'EXT.'} ${es} - ${day ? 'DÍA' : 'NOCHE'}`,
  'Spanish words': ([, , , es], inside, day) => `${inside ? 'INTERIOR' : 'EXTERIOR'}. ${es}. ${day ? 'DÍA' : 'NOCHE'}`,
}
const bare = ([en], _inside, day, number) => (number % 2 === 0 ? `${en} - ${day ? 'DAY' : 'NIGHT'}` : `${en} - LATER`)

/** Divides a script into a scene for every twelve elements. Each begins with a screenplay heading and an action. */
export function withScreenplayHeadings(script, headingOf) {
  const elements = script.scenes.flatMap((scene) => scene.elements)
  const scenes = []
  for (let at = 0; at < elements.length; at += 12) {
    const number = scenes.length + 1
    const heading = headingOf(places[number % places.length], number % 3 !== 0, number % 4 !== 1, number)
    const action = { kind: 'action', text: `They wait near the window.` }
    scenes.push({ heading, elements: [action, ...elements.slice(at, at + 12)] })
  }
  return { ...script, scenes }
}

const screen = {
  cue: { ...capitals, indent: 160 },
  speech: { indent: 72 },
  direction: { bracket: 'round', indent: 36, isOwnRow: true },
  action: { bracket: 'none' },
}

export const families = [
  // D1: editions that label every row.
  {
    class: 'D1',
    name: 'FTLN, name inline',
    media: [...all, 'pdf typewriter'],
    design: { cue: inline, wrap: 56, label: (row) => `FTLN ${pad(row + 140)}`, ...bracketed },
  },
  {
    class: 'D1',
    name: 'TLN, bold name',
    media: all,
    design: { cue: bold, wrap: 56, label: (row) => `TLN ${row}`, ...bracketed },
  },
  {
    class: 'D1',
    name: 'act.scene.line',
    media: all,
    design: { cue: inline, wrap: 56, label: (row) => `1.2.${row}`, ...bracketed },
  },

  // D2: bold capital cues before the speech; some cues have a direction.
  {
    class: 'D2',
    name: 'NAME words',
    media: [...all, 'pdf typewriter'],
    design: { cue: bold, direction: { bracket: 'round' }, action: { bracket: 'square' } },
  },
  {
    class: 'D2',
    name: 'NAME words, italic directions',
    media: styled,
    design: { cue: bold, direction: { bracket: 'round', italic: true }, action: { italic: true } },
  },

  // D3: some names in title case, the others in capitals.
  { class: 'D3', name: 'mixed alone', media: all, design: { cue: { case: 'mixed' }, ...bracketed } },
  {
    class: 'D3',
    name: 'mixed NAME.',
    media: all,
    design: { cue: { case: 'mixed', mark: '.', isInline: true }, ...bracketed },
  },
  {
    class: 'D3',
    name: 'mixed NAME:',
    media: all,
    design: { cue: { case: 'mixed', mark: ':', isInline: true }, ...bracketed },
  },
  { class: 'D3', name: 'mixed columns', media: pages, design: { ...screen, cue: { ...screen.cue, case: 'mixed' } } },
  {
    class: 'D3',
    name: 'mixed centred',
    media: ['pdf', 'docx', 'odt', 'rtf'],
    design: { cue: { case: 'mixed', centred: true }, ...bracketed },
  },

  // D4: songs in capitals below names in capitals; numbered radio scripts.
  {
    class: 'D4',
    name: 'sung, alone',
    media: all,
    design: { cue: capitals, speech: { say: sung }, wrap: 44, wrapsSongs: true, ...bracketed },
  },
  {
    class: 'D4',
    name: 'sung, columns',
    media: pages,
    design: { ...screen, speech: { indent: 72, say: sung }, wrap: 34, wrapsSongs: true },
  },
  {
    class: 'D4',
    name: 'radio from 1',
    media: all,
    design: { numbering: (index) => `${index + 1}.  `, cue: { ...inline, mark: ':' }, ...bracketed },
  },
  {
    class: 'D4',
    name: 'radio, tab',
    media: ['text', 'docx', 'pdf'],
    design: { numbering: (index) => `${(index % 14) + 1}  `, cue: inline, gapAfterName: true, ...bracketed },
  },

  // D5: tables and columns, such as names beside speeches, actions beside speeches, and dual dialogue.
  {
    class: 'D5',
    name: 'table',
    media: ['html', 'docx', 'odt', 'pdf', 'pdf typewriter', 'text'],
    design: { isTable: true, cue: capitals, ...bracketed },
  },
  {
    class: 'D5',
    name: 'table, title case',
    media: ['html', 'docx', 'odt', 'pdf'],
    design: { isTable: true, cue: { case: 'title' }, ...bracketed },
  },

  {
    class: 'D5',
    name: 'VIDEO and AUDIO, NAME: words',
    media: ['html', 'docx', 'odt', 'rtf', 'pdf', 'pdf typewriter', 'text'],
    design: { beside: ['VIDEO', 'AUDIO'], mostBeside: 3, cue: { ...inline, mark: ':' }, ...bracketed },
  },
  {
    class: 'D5',
    name: 'action beside NAME over words',
    media: ['html', 'docx', 'odt', 'pdf', 'pdf typewriter', 'text'],
    design: { beside: ['Stage directions', 'Script'], mostBeside: 6, cue: capitals, ...bracketed },
  },
  {
    class: 'D5',
    name: 'dual dialogue',
    media: ['docx', 'odt', 'pdf', 'pdf typewriter', 'text'],
    design: { ...screen, hasPairs: true },
  },

  // D7: some speeches are completely in brackets.
  {
    class: 'D7',
    name: 'NAME. words',
    media: all,
    design: {
      cue: { ...inline, mark: '.' },
      speech: { say: whispered },
      direction: { bracket: 'square' },
      action: { bracket: 'square' },
    },
  },
  { class: 'D7', name: 'alone', media: all, design: { cue: capitals, speech: { say: whispered }, ...bracketed } },
  { class: 'D7', name: 'columns', media: pages, design: { ...screen, speech: { indent: 72, say: whispered } } },

  // D8: directions in italics, without brackets.
  { class: 'D8', name: 'NAME. words', media: styled, design: { cue: { ...inline, mark: '.' }, ...italics } },
  { class: 'D8', name: 'bold NAME words', media: styled, design: { cue: bold, ...italics } },
  { class: 'D8', name: 'alone', media: styled, design: { cue: capitals, ...italics } },
  { class: 'D8', name: 'centred', media: styled, design: { cue: { ...capitals, centred: true }, ...italics } },

  // D9: a direction in brackets between the name and its speech.
  {
    class: 'D9',
    name: 'NAME. over [direction]',
    media: all,
    design: {
      cue: { ...capitals, mark: '.' },
      direction: { bracket: 'square' },
      action: { bracket: 'square' },
      exits: true,
    },
  },
  { class: 'D9', name: 'NAME over (direction)', media: all, design: { cue: capitals, exits: true, ...bracketed } },

  {
    class: 'D9',
    name: 'NAME. above [direction], apart',
    media: ['text', 'docx', 'pdf'],
    design: {
      cue: { ...capitals, mark: '.' },
      direction: { bracket: 'square' },
      action: { bracket: 'square' },
      exits: 'apart',
    },
  },

  // D10: one role under several names.
  ...Object.entries(nameChanges).flatMap(([name, change]) => [
    { class: 'D10', name: `${name}, alone`, media: all, change, design: { cue: capitals, ...bracketed } },
    { class: 'D10', name: `${name}, columns`, media: pages, change, design: screen },
  ]),

  // D11: rows of a title page before the script.
  ...Object.entries(titlePages).map(([name, titlePage]) => ({
    class: 'D11',
    name,
    media: [...all, 'pdf typewriter'],
    titlePage,
    design: { cue: capitals, ...bracketed },
  })),

  // D12: centred bold names in title case.
  {
    class: 'D12',
    name: 'centred bold title case',
    media: styled,
    design: { cue: { case: 'title', bold: true, centred: true }, ...bracketed },
  },
  {
    class: 'D12',
    name: 'centred title case',
    media: styled,
    design: { cue: { case: 'title', centred: true }, ...bracketed },
  },
  { class: 'D12', name: 'bold title case', media: styled, design: { cue: { case: 'title', bold: true }, ...italics } },

  // D6: headings of screenplays.
  ...Object.entries(headings).map(([name, headingOf]) => ({
    class: 'D6',
    name,
    media: ['text', 'docx', 'pdf typewriter'],
    headingOf,
    design: screen,
  })),
  {
    class: 'D6',
    name: 'bare headings',
    media: ['pdf typewriter', 'docx'],
    headingOf: bare,
    design: { ...screen, heading: { bold: true } },
  },
]
