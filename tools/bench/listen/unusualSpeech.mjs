// Speech that the recogniser was not made for, for `npm run bench:listen`: singing and another language. Our own basic
// voices speak it, so the result is only a rough check.

/** German sentences, spelled so that an English voice says them nearly as a German would. */
const germanLines = [
  { text: 'Ich komme morgen nicht nach Hause.', spoken: 'Ish commer morgan nisht nakh house er.' },
  {
    text: 'Wo ist der Brief, den du mir versprochen hast?',
    spoken: 'Vo ist dare breef, dane doo meer fair sprokhen hast?',
  },
  { text: 'Wir haben lange genug gewartet.', spoken: 'Veer hahben lang er genoog gevartet.' },
]
const sungLines = [
  'Nobody in this town remembers what the river looked like.',
  'The last train left at midnight, so we walked home along the beach.',
  'My brother sold the house before the funeral was over.',
]
/** Option of a voice that speaks every word on the same note. */
const oneNote = { int_f0_target_stddev: 0 }

/**
 * Returns the rows that the table of the benchmark has for unusual speech, each with its name and its spoken lines. The
 * lines contain no mistakes, so each mistake that the word check reports is counted as wrongly reported.
 */
export async function unusualSpeech(voices) {
  const basic = (engineVoice, options = {}) => ({
    id: `unusual ${engineVoice}`,
    rendition: { quality: 'basic', engine: 'flite', engineVoice, options, gainDb: 0 },
  })
  const speakers = ['slt', 'rms', 'awb']
  const speakAll = async (items, speed, options) => {
    const result = []
    for (const name of speakers)
      for (const { text, spoken } of items)
        result.push({ text, hasMistakes: false, sound: await voices.speak(basic(name, options), spoken, speed) })
    return result
  }
  const sung = sungLines.map((text) => ({ text, spoken: text }))
  return [
    ['on one note, half the speed, like singing', await speakAll(sung, 0.5, oneNote)],
    ['German words in a German script', await speakAll(germanLines, 1)],
    [
      'German words while the script is English',
      await speakAll(
        germanLines.map(({ spoken }, at) => ({ text: sungLines[at], spoken })),
        1,
      ),
    ],
  ]
}
