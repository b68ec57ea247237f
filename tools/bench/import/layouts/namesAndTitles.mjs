// Changes plays for the families D10 (one role with several names) and D11 (titles).

const speechesOf = (script) =>
  script.scenes
    .flatMap((scene) => scene.elements)
    .filter(({ kind, characters }) => kind === 'speech' && characters.length === 1)

/**
 * Returns the roles that speak, with their numbers of speeches, the largest role first. Speeches of several roles do
 * not count.
 */
function listRoles(script) {
  const counts = new Map()
  for (const { characters } of speechesOf(script)) counts.set(characters[0], (counts.get(characters[0]) ?? 0) + 1)
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([name, speeches]) => ({ name, speeches }))
}

/**
 * Renames roles, and writes some cues differently from the name.
 *
 * @param script a parsed script; it is not changed
 * @param newNames new names by old name
 * @param write returns the text of a cue by the role, the index of the role's speech (from 0), and how many speeches
 * the role has
 */
function rename(script, newNames, write) {
  const sizes = new Map(listRoles(script).map(({ name, speeches }) => [name, speeches]))
  const seen = new Map()
  const renamed = (element) => {
    if (element.kind !== 'speech') return element
    const characters = element.characters.map((name) => newNames.get(name) ?? name)
    if (characters.length > 1) return { ...element, characters }
    const [name] = element.characters
    const count = seen.get(name) ?? 0
    seen.set(name, count + 1)
    return { ...element, characters, written: write(characters[0], count, sizes.get(name)) }
  }
  const scenes = script.scenes.map((scene) => ({ ...scene, elements: scene.elements.map(renamed) }))
  return { ...script, scenes }
}

const swapLetters = (name) => {
  const at = Math.max(1, Math.floor(name.length / 2))
  return `${name.slice(0, at - 1)}${name[at] ?? ''}${name[at - 1]}${name.slice(at + 1)}`
}

/** Returns new names by old name: the largest role gets the first of `names`, and so on. */
const renameLargest = (script, names) => {
  const roles = listRoles(script)
  return new Map(names.flatMap((name, at) => (roles[at] ? [[roles[at].name, name]] : [])))
}

/** Two of the changes below only concern roles with at least this many speeches. */
const fewest = 8

/** The ways to change role names, by layout name. Each function returns the changed script. */
export const nameChanges = {
  'X’S VOICE': (script) =>
    rename(script, new Map(), (name, count, all) => (all >= fewest && count % 7 === 4 ? `${name}’S VOICE` : name)),
  'J.D. and JD': (script) =>
    rename(script, renameLargest(script, ['J.D.', 'T.K.']), (name, count) =>
      count % 5 === 3 ? name.replaceAll('.', '') : name,
    ),
  'ZOÉ and ZOE': (script) =>
    rename(script, renameLargest(script, ['ZOÉ', 'RENÉ', 'JÜRGEN']), (name, count) =>
      count % 5 === 3 ? name.normalize('NFD').replace(/\p{M}/gu, '') : name,
    ),
  'one misspelt cue': (script) =>
    rename(script, new Map(), (name, count, all) =>
      all >= fewest && count === 4 && /^\p{L}{5,}$/u.test(name) ? swapLetters(name) : name,
    ),
  'VOICE and VOICES': (script) => rename(script, renameLargest(script, ['VOICE', 'VOICES']), (name) => name),
}

const centred = (text) => ({ runs: [{ text }], centred: true })

/** The rows of the title page before a script, by layout name. */
export const titlePages = {
  'title, author, draft': (title) => [
    centred(title.toUpperCase()),
    centred('by'),
    centred('Dana Whitlock'),
    centred('Third Draft'),
    centred('22 November 2026'),
  ],
  'revision before title': (title) => [
    centred('BLUE REVISION'),
    centred('11/22/26'),
    centred(title.toUpperCase()),
    centred('Written by'),
    centred('Dana Whitlock'),
  ],
  'title alone': (title) => [centred(title)],
  // The title of a series is above the title of its episode.
  'series, episode in quotes': (title) => [
    centred(title.toUpperCase()),
    centred('“The Long Way Home”'),
    centred('Episode 104'),
    centred('Written by Dana Whitlock'),
  ],
}
