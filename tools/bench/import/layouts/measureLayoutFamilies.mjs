// Lays plays out in every layout of `families.mjs`, reads the files, and compares the speeches with those of the plays.
import { plainName } from '../score.mjs'
import { families, withScreenplayHeadings } from './families.mjs'
import { layOutScript } from './paragraphs.mjs'
import { findOtherMedia } from './otherPrograms.mjs'
import { closeBrowser, media } from './writers.mjs'

/**
 * How many speeches of each play are laid out: enough to include most unusual passages of a play, but few enough to
 * test hundreds of files.
 */
const mostSpeeches = 240
/** A layout below this F1 is marked in the table. */
const target = 0.98
const mostListed = 40

/** Returns the first elements of a script, with at most `mostSpeeches` speeches. */
function cut(script) {
  let speeches = 0
  const isWithin = ({ kind }) => {
    if (kind === 'speech') speeches += 1
    return speeches <= mostSpeeches
  }
  const scenes = script.scenes.map((scene) => ({ ...scene, elements: scene.elements.filter(isWithin) }))
  return { ...script, scenes: scenes.filter(({ elements }) => elements.length > 0) }
}

const letters = (text) =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]/gu, '')
const keyOf = ({ character, text }) => `${plainName(character)}: ${letters(text)}`

/** Returns the length of the longest common subsequence of two lists. */
function countCommon(ours, known) {
  let row = new Uint32Array(known.length + 1)
  for (const one of ours) {
    const next = new Uint32Array(known.length + 1)
    for (let at = 1; at <= known.length; at += 1)
      next[at] = one === known[at - 1] ? row[at - 1] + 1 : Math.max(row[at], next[at - 1])
    row = next
  }
  return row[known.length]
}

const f1 = (ours, known) => (2 * countCommon(ours, known)) / Math.max(1, ours.length + known.length)

/** Returns the speeches whose text is right and whose role is wrong. Very short speeches are left out. */
function findWrongRoles(found, known) {
  const roles = new Map(known.map((one) => [letters(one.text), plainName(one.character)]))
  return found.filter(({ character, text }) => {
    const role = roles.get(letters(text))
    return role !== undefined && role !== plainName(character) && letters(text).length > 12
  })
}

const titleOfTest = 'The Lamp on the Stairs'

/** Returns a function that returns the final name of a role, after all offers to merge two roles were accepted. */
function findFinalNames({ script, content }, { buildUnderstanding, findMergeOffers }) {
  const offers = findMergeOffers(buildUnderstanding(content, { parse: script }))
  const next = new Map(offers.map(({ from, to }) => [from, to]))
  return (name) => {
    let last = name
    for (let step = 0; next.has(last) && step < offers.length; step += 1) last = next.get(last)
    return last
  }
}

/**
 * Writes one play in one layout and reads it. A speech counts as right if the same role says exactly the same letters,
 * so a direction inside the speech counts as a mistake. `score` is the F1 of the speeches, with two exceptions: in a
 * layout with headings, the lower of the F1 of speeches and of headings; in a layout with a title page, 0 if the title
 * is wrong. In a layout with changed names, roles are compared after all offers to merge roles were accepted, in the
 * file that was read and in the original play.
 */
export async function measureLayout({ family, medium, script: whole }, { allMedia = media, ...readers }) {
  const { readScriptFile, listSpeeches } = readers
  const asSpeech = ({ characters, text }) => ({ character: characters.join(' and '), text })
  const changed = family.change ? family.change(whole) : whole
  const script = family.headingOf ? withScreenplayHeadings(changed, family.headingOf) : changed
  const { ending, write } = allMedia[medium]
  const paragraphs = [...(family.titlePage?.(titleOfTest) ?? []), ...layOutScript(script, family.design)]
  const bytes = await write({ title: family.titlePage ? '' : 'The Play', paragraphs })
  const imported = await readScriptFile(new Uint8Array(bytes), `play.${ending}`).catch(() => undefined)
  const read = imported?.script ?? { format: 'refused', scenes: [] }
  const nameOf = family.change && imported ? findFinalNames(imported, readers) : (name) => name
  // The parser also offers to merge `A MAN’S VOICE` with MAN in the original play. This offer is right, so it is
  // accepted both in the original play and in the play that was read.
  const finalNameOf = family.change ? findFinalNames({ script: whole, content: '' }, readers) : (name) => name
  const names = new Set(listSpeeches(script).flatMap(({ characters }) => characters))
  const knownNameOf = (name) => (names.has(finalNameOf(name)) ? finalNameOf(name) : name)
  const listWith = (one, rename) =>
    listSpeeches(one)
      .map((speech) => ({ ...speech, characters: speech.characters.map(rename) }))
      .map(asSpeech)
  const found = listWith(read, nameOf)
  const known = listWith(script, knownNameOf)
  let score = f1(found.map(keyOf), known.map(keyOf))
  if (family.headingOf) {
    const headingsOf = ({ scenes }) => scenes.map(({ heading }) => letters(heading)).filter(Boolean)
    score = Math.min(score, f1(headingsOf(read), headingsOf(script)))
  }
  if (family.titlePage && letters(imported?.title ?? '') !== letters(titleOfTest)) score = 0
  return { score, found, known, format: read.format, title: imported?.title }
}

/** Prints the first speeches that only one of the two lists has. */
function printDifferences({ found, known }, most = 8) {
  const [ours, theirs] = [new Set(found.map(keyOf)), new Set(known.map(keyOf))]
  const print = (sign, { character, text }) =>
    console.log(`   ${sign} ${character}: ${text.slice(0, 50)} … ${text.slice(-40)}`)
  for (const one of known.filter((speech) => !ours.has(keyOf(speech))).slice(0, most)) print('-', one)
  for (const one of found.filter((speech) => !theirs.has(keyOf(speech))).slice(0, most)) print('+', one)
}

function printClasses(scoresOf) {
  console.log('\nclass  files  mean   least')
  for (const [name, scores] of scoresOf) {
    const mean = scores.reduce((sum, one) => sum + one, 0) / scores.length
    const cells = [name.padEnd(6), String(scores.length).padEnd(6), mean.toFixed(3), Math.min(...scores).toFixed(3)]
    console.log(cells.join(' '))
  }
}

/**
 * Prints the F1 of every layout, medium and play, and the speeches with a wrong role.
 *
 * @param plays `{ name, script }`
 * @param only a class such as `D2`, or a part of a layout's name; all if empty
 * @param onlyMedia a list of media, separated by commas; all if empty
 */
export async function measureLayoutFamilies({ plays, only, onlyMedia, isVerbose, ...readers }) {
  const scoresOf = new Map()
  const wrongRoles = []
  const isChosen = (family) => !only || family.class === only || `${family.class} ${family.name}`.includes(only)
  const isChosenMedium = (medium) => !onlyMedia || onlyMedia.split(',').includes(medium)
  const others = await findOtherMedia()
  const allMedia = { ...media, ...others }
  /** Returns the media of a family, including those of other programs that write the same kind of file. */
  const mediaOf = (family) => [
    ...family.media,
    ...Object.keys(others).filter((name) => family.media.includes(others[name].like)),
  ]
  const layouts = families.filter(isChosen).flatMap((family) =>
    mediaOf(family)
      .filter(isChosenMedium)
      .map((medium) => ({ family, medium })),
  )
  try {
    for (const { family, medium } of layouts) {
      const scores = []
      for (const { name, script } of plays) {
        const measured = await measureLayout({ family, medium, script: cut(script) }, { ...readers, allMedia })
        const what = `${family.class} ${family.name}, ${medium}, ${name}`
        scores.push(measured.score)
        for (const one of findWrongRoles(measured.found, measured.known))
          wrongRoles.push(`${what}: ${one.character}: ${one.text.slice(0, 60)}`)
        if (!isVerbose) continue
        console.log(`${what}: ${measured.score.toFixed(3)}, read as ${measured.format}, title “${measured.title}”`)
        printDifferences(measured)
      }
      scoresOf.set(family.class, [...(scoresOf.get(family.class) ?? []), ...scores])
      const cells = [family.class.padEnd(4), family.name.padEnd(34), medium.padEnd(15)]
      const shown = scores.map((one) => one.toFixed(3)).join(' ')
      console.log(`${cells.join(' ')} ${shown}${scores.some((one) => one < target) ? '  below' : ''}`)
    }
  } finally {
    await closeBrowser()
  }
  printClasses(scoresOf)
  console.log(`\nSpeeches with a wrong role: ${wrongRoles.length}.`)
  for (const one of wrongRoles.slice(0, mostListed)) console.log(`  ${one}`)
}
