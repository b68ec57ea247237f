import { type VoiceDefinition, britishFlite, flite, kokoro, kokoroBlend, pico } from './voiceDefinition.ts'

const accent = 'British'

export const britishMen: readonly VoiceDefinition[] = [
  {
    id: 'arthur',
    name: 'Arthur',
    description: 'Good tailoring in sound. Barristers, ministers, husbands who have found the letters.',
    gender: 'male',
    age: 'middle-aged',
    accent,
    useCase: 'Classics',
    previewLine: 'I make no accusation, Lady Fenwick. I merely observe that the silver has gone out for the evening.',
    renditions: [
      kokoro('bm_george', { shape: { stretch: 1.19 } }),
      britishFlite('awb', {
        options: { int_f0_target_mean: 115 },
        shape: { sizeSemitones: -2.6, brightnessDb: 2, stretch: 1.3 },
      }),
      flite('awb', {
        options: { int_f0_target_mean: 115 },
        shape: { sizeSemitones: -2.6, brightnessDb: 2, stretch: 1.3 },
      }),
    ],
  },
  {
    id: 'felix',
    name: 'Felix',
    description: 'Light on his feet, epigrams included. Suitors, cousins, anyone with a cucumber sandwich.',
    gender: 'male',
    age: 'adult',
    accent,
    useCase: 'Comedy',
    previewLine: 'I never quarrel before luncheon. It spoils the luncheon, and wastes the quarrel.',
    renditions: [
      kokoro('bm_fable', { shape: { stretch: 1.17 } }),
      britishFlite('awb', {
        options: { int_f0_target_mean: 130, int_f0_target_stddev: 34 },
        shape: { sizeSemitones: 0.8, brightnessDb: 3, stretch: 1.25 },
      }),
      flite('awb', {
        options: { int_f0_target_mean: 130, int_f0_target_stddev: 34 },
        shape: { sizeSemitones: 0.8, brightnessDb: 3, stretch: 1.25 },
      }),
    ],
  },
  {
    id: 'daniel',
    name: 'Daniel',
    description: 'Even, modern, unshowy; gives you the line and gets out of the way.',
    gender: 'male',
    age: 'adult',
    accent,
    useCase: 'Scene partner',
    previewLine: 'Right, from the top of the page. I’ll leave the long pause for you.',
    renditions: [
      kokoro('bm_daniel', { shape: { stretch: 1.32 } }),
      britishFlite('awb', {
        options: { int_f0_target_mean: 107 },
        shape: { sizeSemitones: 1.6, brightnessDb: -1, stretch: 1.25 },
      }),
      flite('awb', {
        options: { int_f0_target_mean: 107 },
        shape: { sizeSemitones: 1.6, brightnessDb: -1, stretch: 1.25 },
      }),
    ],
  },
  {
    id: 'harold',
    name: 'Harold',
    description: 'A retired voice with the brass still on it. Colonels, deans, ghosts of fathers.',
    gender: 'male',
    age: 'old',
    accent,
    useCase: 'Classics',
    previewLine: 'They gave me a clock, you know. Forty-one years, and then a clock.',
    renditions: [
      kokoro('bm_lewis', { shape: { stretch: 1.43, tremorCents: 24 } }),
      britishFlite('awb', {
        options: { int_f0_target_mean: 100, int_f0_target_stddev: 18 },
        shape: { sizeSemitones: -0.6, stretch: 1.41, tremorCents: 32 },
      }),
      flite('awb', {
        options: { int_f0_target_mean: 100, int_f0_target_stddev: 18 },
        shape: { sizeSemitones: -0.6, stretch: 1.41, tremorCents: 32 },
      }),
    ],
  },
]

export const britishWomen: readonly VoiceDefinition[] = [
  {
    id: 'beatrice',
    name: 'Beatrice',
    description: 'Warm, quick and nobody’s fool; wins the argument and stays for supper.',
    gender: 'female',
    age: 'adult',
    accent,
    useCase: 'Classics',
    previewLine: 'I do not hate him. I keep a list, that’s all, and his name is at the top of each page.',
    renditions: [
      kokoro('bf_emma', { shape: { stretch: 1.37 } }),
      pico('en-GB', { shape: { stretch: 1.23 } }),
      britishFlite('slt', {
        options: { int_f0_target_mean: 188, int_f0_target_stddev: 26 },
        shape: { sizeSemitones: -1.4, brightnessDb: 1, stretch: 1.25 },
      }),
      flite('slt', {
        options: { int_f0_target_mean: 188, int_f0_target_stddev: 26 },
        shape: { sizeSemitones: -1.4, brightnessDb: 1, stretch: 1.25 },
      }),
    ],
  },
  {
    id: 'isobel',
    name: 'Isobel',
    description: 'Silver and a little dangerous. Duchesses, spies, the other woman in the first act.',
    gender: 'female',
    age: 'adult',
    accent,
    useCase: 'Drama',
    previewLine: 'You were expecting my sister. How disappointing for both of us.',
    renditions: [
      kokoro('bf_isabella', { shape: { stretch: 1.4 } }),
      pico('en-GB', { shape: { pitchSemitones: -3, formantSemitones: 1.5, stretch: 1.3 } }),
      britishFlite('slt', { options: { int_f0_target_mean: 128 }, shape: { sizeSemitones: 2.6, stretch: 1.32 } }),
      flite('slt', { options: { int_f0_target_mean: 128 }, shape: { sizeSemitones: 2.6, stretch: 1.32 } }),
    ],
  },
  {
    id: 'poppy',
    name: 'Poppy',
    description: 'Twenty-two, first job, opinions on everything. Never once drops the energy.',
    gender: 'female',
    age: 'adult',
    accent,
    useCase: 'Comedy',
    previewLine: 'So I told him, I said, I’m not crying, it’s the onions, and he said, what onions?',
    renditions: [
      kokoro('bf_lily', { shape: { stretch: 1.28 } }),
      pico('en-GB', { shape: { sizeSemitones: 1.4, pitchSemitones: 0.8, stretch: 1.19 } }),
      britishFlite('slt', {
        options: { int_f0_target_mean: 190, int_f0_target_stddev: 34 },
        shape: { sizeSemitones: 0.4, brightnessDb: 5, stretch: 1.24 },
      }),
      flite('slt', {
        options: { int_f0_target_mean: 190, int_f0_target_stddev: 34 },
        shape: { sizeSemitones: 0.4, brightnessDb: 5, stretch: 1.24 },
      }),
    ],
  },
  {
    id: 'harriet',
    name: 'Harriet',
    description: 'Brisk, kind, in charge of the keys. Matrons, headmistresses, the sensible aunt.',
    gender: 'female',
    age: 'middle-aged',
    accent,
    useCase: 'Authority',
    previewLine: 'Coats on the hooks, tears in the handkerchief, and then you may tell me who started it.',
    renditions: [
      kokoroBlend('bf_emma', 'bf_alice', 0.5, {
        shape: { pitchSemitones: -2.6, formantSemitones: -1.2, stretch: 1.27 },
      }),
      pico('en-GB', { shape: { sizeSemitones: -2.4, stretch: 1.23 } }),
      britishFlite('slt', { options: { int_f0_target_mean: 156 }, shape: { sizeSemitones: -3, stretch: 1.25 } }),
      flite('slt', { options: { int_f0_target_mean: 156 }, shape: { sizeSemitones: -3, stretch: 1.25 } }),
    ],
  },
  {
    id: 'margaret',
    name: 'Margaret',
    description: 'Paper-thin and wide awake. Queens dowager, widows, the witness everyone forgot.',
    gender: 'female',
    age: 'old',
    accent,
    useCase: 'Classics',
    previewLine: 'I was at the window. One is always at the window, at my age, and nobody looks up.',
    renditions: [
      kokoro('bf_emma', { shape: { pitchSemitones: -2, formantSemitones: -1, stretch: 1.51, tremorCents: 26 } }),
      pico('en-GB', { shape: { sizeSemitones: -1.2, brightnessDb: -4, stretch: 1.4, tremorCents: 32 } }),
      britishFlite('slt', {
        options: { int_f0_target_mean: 195 },
        shape: { sizeSemitones: -1.6, brightnessDb: -2.5, stretch: 1.42, tremorCents: 40 },
      }),
      flite('slt', {
        options: { int_f0_target_mean: 195 },
        shape: { sizeSemitones: -1.6, brightnessDb: -2.5, stretch: 1.42, tremorCents: 40 },
      }),
    ],
  },
]
