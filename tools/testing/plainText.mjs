// Generates plain sentences without copyright. Equal seeds give equal sentences.
const people = [
  'The actor',
  'A tall woman',
  'My brother',
  'The old director',
  'Our neighbour',
  'Every child',
  'The quiet usher',
  'A stranger',
]
const acts = [
  'opened',
  'remembered',
  'painted',
  'carried',
  'followed',
  'mended',
  'borrowed',
  'described',
  'waited for',
  'walked past',
]
const things = [
  'the green door',
  'a letter from home',
  'the last lantern',
  'that narrow street',
  'the broken chair',
  'a silver button',
]
const places = [
  'beside the river',
  'behind the stage',
  'in the winter garden',
  'under the clock',
  'at the end of the pier',
  'before the storm',
]
const ends = [
  'and said nothing',
  'without a word',
  'for the second time',
  'as the lights went down',
  'and smiled',
  'until the morning',
]

/** Creates a random number generator (mulberry32). Equal seeds give equal numbers on every machine. */
export function createRandom(seed) {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Generates sentences without punctuation inside. Each sentence contains its number, so that all are different. */
export function plainSentences(count, seed = 1) {
  const chance = createRandom(seed)
  const one = (words) => words[Math.floor(chance() * words.length)]
  return Array.from(
    { length: count },
    (_, index) => `${one(people)} ${index + 1} ${one(acts)} ${one(things)} ${one(places)} ${one(ends)}.`,
  )
}

/** Returns as many generated sentences as fit into this many characters. */
export function plainText(characters, seed = 1) {
  const sentences = []
  let length = -1
  for (const sentence of plainSentences(Math.ceil(characters / 40), seed)) {
    if (length + 1 + sentence.length > characters) break
    sentences.push(sentence)
    length += 1 + sentence.length
  }
  return sentences.join(' ')
}
