// The human recordings for `npm run bench:listen`, with the text that is said in them.
import { join } from 'node:path'
import { root } from '../../build.mjs'

export const speechFolder = join(process.env.SHARED_DIR ?? join(root, '../shared'), 'corpus/speech')

const sentences = {
  spk1: [
    'The child almost hurt the small dog.',
    'Drop the two when you add the figures.',
    'At that high level the air is pure.',
    'A thin stripe runs down the middle.',
    'Sunday is the best part of the week.',
    'The pencils have all been used.',
  ],
  spk2: [
    'We are sure that one war is enough.',
    'What joy there is in living.',
    'Tear a thin sheet from the yellow pad.',
    'Mend the coat before you go out.',
    'Jump the fence and hurry up the bank.',
    'Canned pears lack full flavor.',
  ],
}

/** Each recording with its file name and the words that are said in it. */
export const recordings = [
  {
    file: 'jfk.flac',
    text: 'And so, my fellow Americans, ask not what your country can do for you, ask what you can do for your country.',
  },
  {
    file: 'LJ050-0131.wav',
    text: 'unless a system is established for the frequent formal review of activities thereunder. In this regard',
  },
  ...Object.entries(sentences).flatMap(([speaker, texts]) =>
    texts.map((text, index) => ({ file: `${speaker}_snt${index + 1}.wav`, text })),
  ),
]
