// Formats the measured voices for the terminal and for docs/voices.md.

const nameOf = ({ engine, engineVoice, options, shape }) =>
  [
    engine,
    engineVoice,
    ...(options?.lexicon ? ['with British words'] : []),
    ...(options?.regional ? [`with the accent ${options.regional}`] : []),
    ...(shape ? ['shaped'] : []),
  ].join(' ')

const heads = [
  'id',
  'name',
  'kind',
  'rendition',
  'pitch Hz',
  'range st',
  'words/min',
  'word error',
  'LUFS',
  'peak dB',
  'silence',
  'clipped',
  'edge peak',
]

const rowOf = ({ voice, rendition, print, wordError }) => [
  voice.id,
  voice.name,
  `${voice.accent}, ${voice.gender}, ${voice.age}`,
  nameOf(rendition),
  print.pitchHz.toFixed(0),
  print.rangeSemitones.toFixed(1),
  print.wordsPerMinute.toFixed(0),
  wordError === undefined ? '' : `${wordError.toFixed(1)} %`,
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

export const renderVoiceTable = (measured) => markdown([heads, ...measured.map(rowOf)])

export const renderSimilarVoices = (pairs) =>
  pairs.length === 0
    ? 'No two voices sound alike.'
    : markdown([
        ['voice', 'other voice', 'distance'],
        ...pairs.map(({ one, other, distance }) => [one.key, other.key, distance.toFixed(2)]),
      ])

/** Returns the complete page. This function contains the text; the numbers are the results of the measurement. */
export const voicesPage = ({ machine, date, now, bare, pairs, measured }) => `# Voices: measurements

Written by \`npm run bench:voices -- --write\` on ${date} (${machine}). \`VOICES_DIR\` adds installed voice files.

Each rendition speaks the same six sentences.

- *Pitch* is the median fundamental frequency by the YIN method.
- *Range* is the distance between the 5th and the 95th percentile of the pitch, in semitones.
- *Words/min* does not count the pauses between sentences.
- *LUFS* is the loudness by ITU-R BS.1770, pauses included.
- *Peak* is the true peak, between samples.
- *Edge peak* is the highest absolute sample, of 32,768, at the beginning or end of a sentence. Above a few hundred, two
  joined sentences would click.

- *Word error* is the share of words that the speech recogniser Moonshine tiny mishears in a conversation of two
  paragraphs (\`npm run bench:voices -- --hear\`). The limits are 5 % for neural and 10 % for basic voices.

All numbers are measured by programs, not by listeners. These sentences have longer words than a conversation, so that
fewer of them fit into a minute: 150 words a minute here are about 165 in a conversation.

## Best rendition of each voice on this machine

${renderVoiceTable(now)}

## Without downloaded models and optional packages

${renderVoiceTable(bare)}

## Voices that sound alike

The distance of two voices combines pitch, range, timbre (mel cepstra of the vowels) and pace, each divided by the
smallest difference that people notice. Below 1, a listener may confuse two voices:
${pairs.filter(({ distance }) => distance < 1).length} pairs. Below 1.2, casting avoids both voices in one scene where it can. These are the pairs
below 1.2 among ${measured.length} renditions:

${renderSimilarVoices(pairs)}
`
