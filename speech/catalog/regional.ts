// Voices with accents that Kokoro's own voices do not have. For these voices, the accent is more important than a
// natural sound.

import { type VoiceDefinition, flite, kokoroBlend } from './voiceDefinition.ts'

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
    renditions: [flite('awb', { options: { int_f0_target_stddev: 40 }, shape: { stretch: 1.28 } })],
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
      flite('awb', {
        options: { int_f0_target_mean: 135 },
        shape: { sizeSemitones: -1.8, stretch: 1.43, tremorCents: 30 },
      }),
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
      kokoroBlend('bf_emma', 'af_river', 0.5, { options: { regional: 'scottish' }, shape: { stretch: 1.35 } }),
      flite('awb', {
        options: { int_f0_target_mean: 155, int_f0_target_stddev: 26 },
        shape: { sizeSemitones: 3, stretch: 1.28 },
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
      kokoroBlend('am_onyx', 'bm_george', 0.5, { options: { regional: 'caribbean' }, shape: { stretch: 1.32 } }),
      flite('rms', { shape: { sizeSemitones: -2.6, brightnessDb: -4.5, stretch: 1.2 } }),
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
      kokoroBlend('af_river', 'bf_isabella', 0.4, {
        options: { regional: 'caribbean' },
        shape: { pitchSemitones: -2, formantSemitones: -1.2, stretch: 1.43 },
      }),
      flite('slt', {
        options: { int_f0_target_mean: 178, int_f0_target_stddev: 40 },
        shape: { sizeSemitones: -3.2, brightnessDb: -4, stretch: 1.34 },
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
      kokoroBlend('bm_lewis', 'am_santa', 0.5, {
        options: { regional: 'lancashire' },
        shape: { pitchSemitones: 2, stretch: 1.27, tremorCents: 20 },
      }),
      flite('rms', { shape: { pitchSemitones: -2.2, formantSemitones: 1.2, stretch: 1.21, tremorCents: 22 } }),
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
      kokoroBlend('bf_alice', 'bf_lily', 0.5, {
        options: { regional: 'lancashire' },
        shape: { pitchSemitones: -1, formantSemitones: -0.8, stretch: 1.33 },
      }),
      flite('slt', {
        options: { int_f0_target_mean: 210, int_f0_target_stddev: 30 },
        shape: { sizeSemitones: -2.6, brightnessDb: 3, stretch: 1.28 },
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
      kokoroBlend('bm_daniel', 'am_echo', 0.5, {
        options: { regional: 'westMidlands' },
        shape: { pitchSemitones: -1, formantSemitones: -0.6, stretch: 1.3 },
      }),
      flite('awb', {
        options: { int_f0_target_mean: 148, int_f0_target_stddev: 8 },
        shape: { sizeSemitones: -0.4, brightnessDb: 4, stretch: 1.28 },
      }),
    ],
  },
]
