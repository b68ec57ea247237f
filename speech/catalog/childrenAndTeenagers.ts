// Children and teenagers. They are made from adult voices with raised formants, because none of our engines was trained
// on children.

import { type VoiceDefinition, britishFlite, flite, kokoro, kokoroBlend, pico } from './voiceDefinition.ts'

export const teenagers: readonly VoiceDefinition[] = [
  {
    id: 'zoe',
    name: 'Zoe',
    description: 'Sixteen, sure of it. The eye-roll is audible; so is the heart.',
    gender: 'female',
    age: 'young',
    accent: 'American',
    useCase: 'Coming of age',
    previewLine: 'It’s not a phase, Dad, it’s a moped.',
    renditions: [
      kokoro('af_sky', { shape: { pitchSemitones: 3.4, formantSemitones: 1.6, stretch: 1.31 } }),
      flite('slt', {
        options: { int_f0_target_mean: 204, int_f0_target_stddev: 30 },
        shape: { sizeSemitones: 1.2, brightnessDb: 3, stretch: 1.23 },
      }),
    ],
  },
  {
    id: 'danny',
    name: 'Danny',
    description: 'Fifteen and all elbows; the voice broke last month and he is still getting used to it.',
    gender: 'male',
    age: 'young',
    accent: 'American',
    useCase: 'Coming of age',
    previewLine: 'I wasn’t following you. I was going the same way, four times.',
    renditions: [
      kokoro('am_puck', { shape: { pitchSemitones: 4, formantSemitones: 2, stretch: 1.41 } }),
      flite('rms', { shape: { sizeSemitones: 5, brightnessDb: 2, stretch: 1.08 } }),
    ],
  },
  {
    id: 'imogen',
    name: 'Imogen',
    description: 'Seventeen, well read, about to run away. Juliet on a good day.',
    gender: 'female',
    age: 'young',
    accent: 'British',
    useCase: 'Classics',
    previewLine: 'If they ask where I went, say the sea. They won’t believe it, and it will be true.',
    renditions: [
      kokoroBlend('bf_isabella', 'bf_lily', 0.5, {
        shape: { pitchSemitones: 1.6, formantSemitones: 1.2, stretch: 1.33 },
      }),
      pico('en-GB', { shape: { sizeSemitones: 3, pitchSemitones: 0.8, stretch: 1.26 } }),
      britishFlite('slt', {
        options: { int_f0_target_mean: 185 },
        shape: { sizeSemitones: 2.4, brightnessDb: -4, stretch: 1.29 },
      }),
      flite('slt', {
        options: { int_f0_target_mean: 185 },
        shape: { sizeSemitones: 2.4, brightnessDb: -4, stretch: 1.29 },
      }),
    ],
  },
  {
    id: 'jamie',
    name: 'Jamie',
    description: 'Fourteen, head full of plans and none of them legal. Quick with an excuse.',
    gender: 'male',
    age: 'young',
    accent: 'British',
    useCase: 'Coming of age',
    previewLine: 'Technically it was borrowed. Technically the whole boat was borrowed.',
    renditions: [
      kokoro('bm_fable', { shape: { pitchSemitones: 4.4, formantSemitones: 2.2, stretch: 1.17 } }),
      britishFlite('awb', {
        options: { int_f0_target_mean: 130 },
        shape: { sizeSemitones: 3, brightnessDb: -4, stretch: 1.24 },
      }),
      flite('awb', {
        options: { int_f0_target_mean: 130 },
        shape: { sizeSemitones: 3, brightnessDb: -4, stretch: 1.24 },
      }),
    ],
  },
]

export const children: readonly VoiceDefinition[] = [
  {
    id: 'lucy',
    name: 'Lucy',
    description: 'Nine. Asks the question the grown-ups were avoiding, and then asks it again.',
    gender: 'female',
    age: 'child',
    accent: 'American',
    useCase: 'Family scenes',
    previewLine: 'If nobody is mad, why is everybody whispering?',
    renditions: [
      kokoro('af_bella', { shape: { pitchSemitones: 4.5, formantSemitones: 3, stretch: 1.36 } }),
      pico('en-US', { shape: { sizeSemitones: 4, pitchSemitones: 2, stretch: 1.18 } }),
      flite('slt', {
        options: { int_f0_target_mean: 205, int_f0_target_stddev: 34 },
        shape: { sizeSemitones: 3, brightnessDb: 3, stretch: 1.26 },
      }),
    ],
  },
  {
    id: 'billy',
    name: 'Billy',
    description: 'Eight, loud by nature, honest by accident. Has a frog somewhere about him.',
    gender: 'male',
    age: 'child',
    accent: 'American',
    useCase: 'Family scenes',
    previewLine: 'I didn’t break it! It was tired, and it lay down in two places.',
    renditions: [
      kokoroBlend('af_nova', 'am_puck', 0.5, { shape: { pitchSemitones: 7.8, formantSemitones: 3.2, stretch: 1.36 } }),
      flite('slt', {
        options: { int_f0_target_mean: 160, int_f0_target_stddev: 8 },
        shape: { sizeSemitones: 4.2, brightnessDb: 3, stretch: 1.25 },
      }),
    ],
  },
  {
    id: 'daisy',
    name: 'Daisy',
    description: 'Ten and very correct. Corrects her governess, her uncle and the ghost.',
    gender: 'female',
    age: 'child',
    accent: 'British',
    useCase: 'Family scenes',
    previewLine: 'Actually, it’s not a toy. It’s a scale model, and you are standing in the harbour.',
    renditions: [
      kokoro('bf_isabella', { shape: { pitchSemitones: 4, formantSemitones: 3, stretch: 1.4 } }),
      pico('en-GB', { shape: { sizeSemitones: 4.5, pitchSemitones: 2.2, stretch: 1.3 } }),
      britishFlite('slt', {
        options: { int_f0_target_mean: 250 },
        shape: { sizeSemitones: 1, brightnessDb: -3, stretch: 1.32 },
      }),
      flite('slt', {
        options: { int_f0_target_mean: 250 },
        shape: { sizeSemitones: 1, brightnessDb: -3, stretch: 1.32 },
      }),
    ],
  },
  {
    id: 'alfie',
    name: 'Alfie',
    description: 'Seven, serious, on a mission. Pageboys, orphans, the boy who saw the killer.',
    gender: 'male',
    age: 'child',
    accent: 'British',
    useCase: 'Family scenes',
    previewLine: 'I counted the horses. Nine went up the hill. You only ever count eight.',
    renditions: [
      kokoroBlend('bf_isabella', 'bf_alice', 0.5, {
        shape: { pitchSemitones: 5, formantSemitones: 3.2, stretch: 1.37 },
      }),
      pico('en-GB', { shape: { sizeSemitones: 5, brightnessDb: -4, stretch: 1.32 } }),
      britishFlite('slt', { options: { int_f0_target_mean: 165 }, shape: { sizeSemitones: 5, stretch: 1.34 } }),
      flite('slt', { options: { int_f0_target_mean: 165 }, shape: { sizeSemitones: 5, stretch: 1.34 } }),
    ],
  },
  {
    id: 'hamish',
    name: 'Hamish',
    description: 'Nine, freckled in the voice. Runs the last three steps of every sentence.',
    gender: 'male',
    age: 'child',
    accent: 'Scottish',
    useCase: 'Family scenes',
    previewLine: 'There’s a seal in the bath. I’m just telling you before you go up.',
    renditions: [
      kokoro('bf_lily', {
        options: { regional: 'scottish' },
        shape: { pitchSemitones: 5, formantSemitones: 3, stretch: 1.25 },
      }),
      flite('awb', {
        options: { int_f0_target_mean: 170, int_f0_target_stddev: 30 },
        shape: { sizeSemitones: 4.5, brightnessDb: 2, stretch: 1.25 },
      }),
    ],
  },
]
