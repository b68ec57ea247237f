// Creates written lines that differ from what is said, for `npm run bench:listen`. For the word check, a changed
// written line is the same as an actor's mistake, so one recording serves for all mistakes.

const insertedWords = ['always', 'really', 'never', 'still', 'perhaps', 'suddenly', 'only', 'surely']
const otherWords = [
  'garden',
  'winter',
  'letter',
  'broken',
  'silver',
  'remember',
  'captain',
  'forgive',
  'window',
  'honest',
]
const small = new Set(
  "a an the and or but so of to in on at by for from with as is am are was were be been do does did has have had i you he she it we they me him her us them my your his its our their that this these those there then than will would shall should can could may might not no it's i'm don't what who".split(
    ' ',
  ),
)
const isContent = (word) => !small.has(word.toLowerCase().replaceAll(/[^a-z']/g, ''))

/** Returns a function that returns the same sequence of numbers from 0 to 1 in each run. */
export function createSequence(seed) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/**
 * Returns one written line for each kind of mistake; none if the line has fewer than two suitable words. `isFound`
 * returns whether this mistake is among the reported ones.
 */
export function listMistakes(said, next) {
  const words = said.split(' ')
  const content = words.flatMap((word, at) => (isContent(word) ? [at] : []))
  const pick = (list) => list[Math.floor(next() * list.length)]
  const inner = content.filter((at) => at > 0)
  if (inner.length < 2) return []
  const near = (target, reach) => (mistake) => Math.abs(mistake.word - target) <= reach
  const dropped = pick(inner)
  const added = pick(inner)
  const changed = pick(inner)
  const swapped = pick(inner.filter((at) => isContent(words[at - 1]) || at > 1))
  const results = [
    {
      kind: 'dropped',
      written: words.toSpliced(dropped, 0, pick(insertedWords)).join(' '),
      isFound: (mistakes) => mistakes.some((one) => one.kind !== 'added' && near(dropped, 0)(one)),
    },
    {
      kind: 'added',
      written: words.toSpliced(added, 1).join(' '),
      isFound: (mistakes) => mistakes.some(near(added - 1, 1)),
    },
    {
      kind: 'changed',
      written: words.with(changed, `${pick(otherWords)}${/[.,?!;:]$/.exec(words[changed])?.[0] ?? ''}`).join(' '),
      isFound: (mistakes) => mistakes.some((one) => one.kind !== 'added' && near(changed, 0)(one)),
    },
  ]
  if (swapped !== undefined)
    results.push({
      kind: 'swapped',
      written: words
        .with(swapped, words[swapped - 1])
        .with(swapped - 1, words[swapped])
        .join(' '),
      isFound: (mistakes) => mistakes.some(near(swapped, 1)),
    })
  return results
}
