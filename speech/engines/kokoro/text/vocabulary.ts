// Kokoro's vocabulary: its letters and their numbers, as in `config.json` beside its weights. The letters are IPA
// except for its own capitals: A, I, O, Q, W and Y are the diphthongs of day, my, go (American), go (British), now and
// boy; T is the American t of water; ᵊ is a very short schwa.

/** Sequences of letters with consecutive numbers: the number of the first letter, and the letters. */
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

/** Returns whether the model knows a letter. */
export const isInVocabulary = (letter: string): boolean => NUMBERS.has(letter)

/** Maximum tokens that the model accepts in one call, without the padding at both ends. */
const MAX_TOKENS = 510

/** Places at which a long row of phonemes is divided, the best first. */
const DIVISIONS = [/[.!?…][^.!?…]*$/u, /[;:—][^;:—]*$/u, /,[^,]*$/u, / [^ ]*$/u]
/** Minimum length of a piece. The model speaks pieces below this length badly. */
const MIN_PIECE_LENGTH = 100

/**
 * Converts phonemes to tokens without padding. If there are more than the model accepts, it returns several pieces to
 * be spoken one after the other. Unknown letters are left out. Without phonemes, it returns no piece.
 */
export function tokenize(phonemes: string): number[][] {
  const known = [...phonemes].filter(isInVocabulary).join('').trim()
  const pieces: number[][] = []
  for (let start = 0; start < known.length;) {
    const piece =
      known.length - start <= MAX_TOKENS ? known.slice(start) : cutPiece(known.slice(start, start + MAX_TOKENS))
    const numbers = [...piece.trim()].flatMap((letter) => NUMBERS.get(letter) ?? [])
    if (numbers.length > 0) pieces.push(numbers)
    start += piece.length
  }
  return pieces
}

function cutPiece(piece: string): string {
  for (const division of DIVISIONS) {
    const at = piece.search(division)
    if (at >= MIN_PIECE_LENGTH) return piece.slice(0, at + 1)
  }
  return piece
}
