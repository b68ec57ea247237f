// The letters Kokoro was taught, by their numbers; as in `config.json` beside its weights. They are IPA but for its own
// capitals: A, I, O, Q, W and Y are the diphthongs of day, my, go (American), go (British), now and boy, T is the
// American t of water, ᵊ a schwa that is hardly there.

/** The first number of a run, and the letters that have it and the following ones. */
const RUNS: readonly [number, string][] = [
  [1, ';:,.!?'],
  [9, '—…"()“” \u0303ʣʥʦʨᵝ\uab67AI'],
  [31, 'O'],
  [33, 'Q'],
  [35, 'ST'],
  [39, 'W'],
  [41, 'Yᵊabcdef'],
  [50, 'hijklmnopqrstuvwxyzɑɐɒæ'],
  [75, 'βɔɕç'],
  [80, 'ɖðʤə'],
  [85, 'ɚɛɜ'],
  [90, 'ɟ'],
  [92, 'ɡ'],
  [99, 'ɥ'],
  [101, 'ɨɪʝ'],
  [110, 'ɯɰŋɳɲɴø'],
  [118, 'ɸθœ'],
  [123, 'ɹ'],
  [125, 'ɾɻ'],
  [128, 'ʁɽʂʃʈʧ'],
  [135, 'ʊʋ'],
  [138, 'ʌɣɤ'],
  [142, 'χʎ'],
  [147, 'ʒʔ'],
  [156, 'ˈˌː'],
  [162, 'ʰ'],
  [164, 'ʲ'],
  [169, '↓'],
  [171, '→↗↘'],
  [177, 'ᵻ'],
]

const NUMBERS: ReadonlyMap<string, number> = new Map(
  RUNS.flatMap(([first, letters]) => [...letters].map((letter, index): [string, number] => [letter, first + index])),
)

export const isInVocabulary = (letter: string): boolean => NUMBERS.has(letter)

/** What the model takes at once, without the padding at both ends. */
export const MOST_TOKENS = 510

/** Where a text too long is best divided, the best mark first. */
const DIVISIONS = [/[.!?…][^.!?…]*$/u, /[;:—][^;:—]*$/u, /,[^,]*$/u, / [^ ]*$/u]
/** A mark in the first part would leave a piece too short to be said well. */
const SHORTEST_PIECE = 100

/**
 * The phonemes as numbers, without padding; in several pieces where they are more than the model takes, to be spoken
 * one after the other. Letters it does not know are left out. No phonemes, no piece.
 */
export function tokensOf(phonemes: string): number[][] {
  const known = [...phonemes].filter(isInVocabulary).join('').trim()
  const pieces: number[][] = []
  for (let start = 0; start < known.length;) {
    const piece =
      known.length - start <= MOST_TOKENS ? known.slice(start) : cut(known.slice(start, start + MOST_TOKENS))
    const numbers = [...piece.trim()].flatMap((letter) => NUMBERS.get(letter) ?? [])
    if (numbers.length > 0) pieces.push(numbers)
    start += piece.length
  }
  return pieces
}

function cut(piece: string): string {
  for (const division of DIVISIONS) {
    const at = piece.search(division)
    if (at >= SHORTEST_PIECE) return piece.slice(0, at + 1)
  }
  return piece
}
