// Voices with accents that no neural voice has. Their accent is more important here than a natural voice.

import { espeak, flite, type VoiceDefinition } from './voiceDefinition.ts'

export const regional: readonly VoiceDefinition[] = [
  {
    id: 'callum',
    name: 'Callum',
    description: 'A real Scottish voice, dry as oatcake. Soldiers, doctors, men who fix boats.',
    gender: 'male',
    age: 'adult',
    accent: 'Scottish',
    useCase: 'Drama',
    previewLine: 'The ferry’s late, the rain’s early, and you’ve come about the house. Well, there it is.',
    renditions: [flite('awb', { options: { int_f0_target_stddev: 40 } })],
  },
  {
    id: 'angus',
    name: 'Angus',
    description: 'Old, slow, weathered. Every line sounds as if it had been thought over on a hill.',
    gender: 'male',
    age: 'old',
    accent: 'Scottish',
    useCase: 'Character',
    previewLine: 'There was a village under that water. On a still day I can hear my mother’s gate.',
    renditions: [
      flite('awb', { shape: { pitchSemitones: 0.6, formantSemitones: -1.8, stretch: 1.32, tremorCents: 30 } }),
    ],
  },
  {
    id: 'isla',
    name: 'Isla',
    description: 'Straight-backed and funny with it. Detectives, sisters, the one who drives.',
    gender: 'female',
    age: 'adult',
    accent: 'Scottish',
    useCase: 'Drama',
    previewLine: 'I’ll ask you once more, and nicely, and then I’ll ask your wife.',
    renditions: [
      espeak('en-gb-scotland+f3', { options: { rate: 150, range: 58 } }),
      flite('awb', {
        options: { int_f0_target_stddev: 26 },
        shape: { pitchSemitones: 6.8, formantSemitones: 1.6, stretch: 1.04 },
      }),
    ],
  },
  {
    id: 'marvin',
    name: 'Marvin',
    description: 'Rolls along on a rhythm of his own. Bus drivers, preachers, uncles with a plan.',
    gender: 'male',
    age: 'middle-aged',
    accent: 'Caribbean',
    useCase: 'Character',
    previewLine: 'The bus leaves when the bus is full, and the bus is full when I say so. Sit, sit, sit.',
    renditions: [
      espeak('en-029+m8', { options: { rate: 148, range: 64, pitch: 60 } }),
      flite('rms', { shape: { pitchSemitones: 2.6, formantSemitones: 0.9, stretch: 1.16 } }),
    ],
  },
  {
    id: 'pearl',
    name: 'Pearl',
    description: 'Sun in it, and a warning. Nurses, market women, mothers who count the plates.',
    gender: 'female',
    age: 'middle-aged',
    accent: 'Caribbean',
    useCase: 'Character',
    previewLine: 'You can stay for dinner or you can stay out of my kitchen, but make up your mind.',
    renditions: [
      espeak('en-029+f1', { options: { rate: 144, range: 64, pitch: 48 } }),
      flite('slt', {
        options: { int_f0_target_stddev: 42 },
        shape: { pitchSemitones: -1.6, formantSemitones: -3.4, stretch: 1.16 },
      }),
    ],
  },
  {
    id: 'stan',
    name: 'Stan',
    description: 'Flat vowels, flat cap, a joke coming up the lane. Millhands, landlords, referees.',
    gender: 'male',
    age: 'old',
    accent: 'Lancashire',
    useCase: 'Comedy',
    previewLine: 'I’ve nothing against the theatre. I just think they might do it quieter.',
    renditions: [
      espeak('en-gb-x-gbclan+m2', { options: { rate: 128, pitch: 42 }, shape: { tremorCents: 18 } }),
      flite('rms', { shape: { pitchSemitones: -2.2, formantSemitones: 1.2, stretch: 1.2, tremorCents: 22 } }),
    ],
  },
  {
    id: 'dot',
    name: 'Dot',
    description: 'Knows what you did and has put the kettle on. Neighbours, barmaids, wardrobe mistresses.',
    gender: 'female',
    age: 'middle-aged',
    accent: 'Lancashire',
    useCase: 'Comedy',
    previewLine: 'She never said a word to me. I had to hear it through the wall like everybody else.',
    renditions: [
      espeak('en-gb-x-gbclan+aunty', { options: { rate: 150, pitch: 56, range: 70 } }),
      flite('slt', {
        options: { int_f0_target_stddev: 30 },
        shape: { pitchSemitones: 1.6, formantSemitones: -2.6, stretch: 1.04 },
      }),
    ],
  },
  {
    id: 'reg',
    name: 'Reg',
    description: 'Earnest, nasal, indestructible. Shop stewards, van drivers, witnesses for the defence.',
    gender: 'male',
    age: 'middle-aged',
    accent: 'West Midlands',
    useCase: 'Comedy',
    previewLine: 'I’m only saying what the others are thinking, and the others have asked me to stop.',
    renditions: [
      espeak('en-gb-x-gbcwmd+Diogo', { options: { rate: 146, pitch: 62, range: 40 } }),
      flite('awb', {
        options: { int_f0_target_stddev: 10 },
        shape: { pitchSemitones: 2.8, formantSemitones: -1, stretch: 1.06 },
      }),
    ],
  },
]
