// Formats the measured voices for the terminal and for docs/voices.md.

const nameOf = ({ engine, engineVoice, options, shape }) =>
  [
    engine,
    options?.blendWith ? `${engineVoice} and ${options.blendWith}` : engineVoice,
    ...(options?.lexicon ? ['with British words'] : []),
    ...(shape ? ['shaped'] : []),
  ].join(' ')

const heads = [
  'id',
  'name',
  'who',
  'rendition',
  'pitch Hz',
  'range st',
  'words/min',
  'LUFS',
  'peak dB',
  'silence',
  'clipped',
  'ends',
]

const rowOf = ({ voice, rendition, print }) => [
  voice.id,
  voice.name,
  `${voice.accent}, ${voice.gender}, ${voice.age}`,
  nameOf(rendition),
  print.pitchHz.toFixed(0),
  print.rangeSemitones.toFixed(1),
  print.wordsPerMinute.toFixed(0),
  print.lufs.toFixed(1),
  print.truePeakDb.toFixed(1),
  `${(100 * print.silenceShare).toFixed(0)} %`,
  String(print.clippedSamples),
  String(print.endPeak),
]

const markdown = (rows) => {
  const [first, ...rest] = rows.map((row) => `| ${row.join(' | ')} |`)
  return [first, `|${rows[0].map(() => '---').join('|')}|`, ...rest].join('\n')
}

export const castTable = (measured) => markdown([heads, ...measured.map(rowOf)])

export const nearDoubleTable = (pairs) =>
  pairs.length === 0
    ? 'No two of different people sound alike.'
    : markdown([
        ['one', 'other', 'distance'],
        ...pairs.map(({ one, other, distance }) => [one.key, other.key, distance.toFixed(2)]),
      ])

/** The whole page; words here, figures from the run. */
export const voicesPage = ({ machine, date, now, bare, pairs, measured }) => `# The cast in figures

Written by \`npm run bench:voices -- --write\` on ${date} (${machine}). Anyone can run it; \`VOICES_DIR\` adds what lies there.

Each rendition says the same six sentences. Pitch is the median by the YIN method, range goes from the 5th to the 95th
of a hundred moments, in semitones; words a minute leave out the pauses between sentences; loudness is that of ITU-R
BS.1770 with the pauses, the peak is that between samples. *Ends* is the highest sample, of 32,768, at the very ends of
a sentence: a join would click above some hundreds. No ear has judged what is written here.

Words that a listener would get wrong are not measured: no recogniser of speech comes from npm without a model from the
network.

## As they speak where this was measured

${castTable(now)}

## On npm alone, without the optional package

${castTable(bare)}

## Who sounds like whom

Pitch, range, timbre (mel cepstra of the vowels) and pace, each divided by what one notices, make one distance. Below 1
two people could be taken for each other: ${pairs.filter(({ distance }) => distance < 1).length} pairs. Those nearer than 1.2, of ${measured.length} renditions, casting keeps out of one scene
where it can:

${nearDoubleTable(pairs)}
`
