import { type VoiceDefinition, flite, kokoro, kokoroBlend, pico } from './voiceDefinition.ts'

const accent = 'American'

export const americanMen: readonly VoiceDefinition[] = [
  {
    id: 'tom',
    name: 'Tom',
    description: 'The all-American: plain, steady, at home in any scene.',
    gender: 'male',
    age: 'adult',
    accent,
    useCase: 'Scene partner',
    previewLine: 'Take it from your entrance. I’ll be right here, same as yesterday.',
    renditions: [kokoro('am_michael', { shape: { stretch: 1.25 } }), flite('rms', { shape: { stretch: 1.09 } })],
  },
  {
    id: 'gus',
    name: 'Gus',
    description: 'A chest like a cello. Sheriffs, sea captains, the father nobody interrupts.',
    gender: 'male',
    age: 'middle-aged',
    accent,
    useCase: 'Authority',
    previewLine: 'You rode a long way to lie to me, son. Sit down and try the other story.',
    renditions: [
      kokoro('am_onyx', { shape: { pitchSemitones: -1, formantSemitones: -0.8, stretch: 1.29 } }),
      flite('rms', { shape: { sizeSemitones: -2.4, stretch: 1.17 } }),
    ],
  },
  {
    id: 'luke',
    name: 'Luke',
    description: 'Talks fast, means it all. The best friend, the rookie, the one who just ran in.',
    gender: 'male',
    age: 'adult',
    accent,
    useCase: 'Comedy',
    previewLine: 'Okay, don’t be mad, but the goat is in the elevator and it knows how to press buttons.',
    renditions: [
      kokoro('am_puck', { shape: { stretch: 1.41 } }),
      flite('rms', { shape: { sizeSemitones: 2.6, brightnessDb: 3, stretch: 1.06 } }),
    ],
  },
  {
    id: 'miles',
    name: 'Miles',
    description: 'Quick on the cue, with an edge under it. Reads a rival or a detective without winking.',
    gender: 'male',
    age: 'adult',
    accent,
    useCase: 'Drama',
    previewLine: 'You locked the door, you washed the glass. So why are there two chairs at the table?',
    renditions: [
      kokoro('am_fenrir', { shape: { stretch: 1.39 } }),
      flite('rms', { shape: { sizeSemitones: 1.2, brightnessDb: 4, stretch: 1.08 } }),
    ],
  },
  {
    id: 'frank',
    name: 'Frank',
    description: 'Tired shoes, good heart. Says the hard thing slowly and then fixes your sink.',
    gender: 'male',
    age: 'middle-aged',
    accent,
    useCase: 'Drama',
    previewLine: 'I’m not angry about the truck. I’m angry that you walked home in the rain.',
    renditions: [
      kokoro('am_eric', { shape: { pitchSemitones: -3, formantSemitones: -1.2, stretch: 1.45 } }),
      flite('rms', { shape: { sizeSemitones: -1, brightnessDb: -4, stretch: 1.21 } }),
    ],
  },
  {
    id: 'dean',
    name: 'Dean',
    description: 'Easy and unhurried; flirts without meaning to. Leaves you all the room in the scene.',
    gender: 'male',
    age: 'adult',
    accent,
    useCase: 'Romance',
    previewLine: 'I only came back for my jacket. And then you were wearing it.',
    renditions: [
      kokoro('am_liam', { shape: { stretch: 1.34 } }),
      flite('rms', { shape: { sizeSemitones: 1.2, brightnessDb: -3.5, stretch: 1.16 } }),
    ],
  },
  {
    id: 'ray',
    name: 'Ray',
    description: 'Corner-store philosopher. Complains in full sentences and lends you the money anyway.',
    gender: 'male',
    age: 'middle-aged',
    accent: 'New York',
    useCase: 'Character',
    previewLine: 'Forty years I sell coffee on this corner, and nobody ever asks what I drink. Tea. I drink tea.',
    renditions: [
      kokoro('am_echo', { options: { regional: 'newYork' }, shape: { stretch: 1.3 } }),
      flite('rms', { shape: { sizeSemitones: -1.4, brightnessDb: 4, stretch: 1.07 } }),
    ],
  },
  {
    id: 'walt',
    name: 'Walt',
    description: 'Eighty-one and in no rush. The shake is in the voice, never in the thought.',
    gender: 'male',
    age: 'old',
    accent,
    useCase: 'Character',
    previewLine: 'I planted that tree the week you were born. It has always been the better listener.',
    renditions: [
      kokoroBlend('am_adam', 'am_michael', 0.4, {
        shape: { pitchSemitones: -0.8, formantSemitones: -0.8, stretch: 1.46, tremorCents: 24 },
      }),
      flite('rms', { shape: { sizeSemitones: 3.4, brightnessDb: -5, stretch: 1.24, tremorCents: 34 } }),
    ],
  },
]

export const americanWomen: readonly VoiceDefinition[] = [
  {
    id: 'kate',
    name: 'Kate',
    description: 'Clear and even, with a cool head; a reader who never hurries you.',
    gender: 'female',
    age: 'adult',
    accent,
    useCase: 'Scene partner',
    previewLine: 'Whenever you’re ready. I have all evening, and I like this scene.',
    renditions: [kokoro('af_heart', { shape: { stretch: 1.4 } }), flite('slt', { shape: { stretch: 1.26 } })],
  },
  {
    id: 'rosa',
    name: 'Rosa',
    description: 'All the lights on. Laughs early, forgives late, fills a kitchen.',
    gender: 'female',
    age: 'adult',
    accent,
    useCase: 'Comedy',
    previewLine:
      'Eleven people are coming, the oven is dead, and your mother wants to know if I am coping. I am coping!',
    renditions: [
      kokoro('af_bella', { shape: { stretch: 1.33 } }),
      pico('en-US', { shape: { pitchSemitones: 1, stretch: 1.16 } }),
      flite('slt', {
        options: { int_f0_target_mean: 200, int_f0_target_stddev: 45 },
        shape: { sizeSemitones: -1.2, brightnessDb: 5, stretch: 1.23 },
      }),
    ],
  },
  {
    id: 'claire',
    name: 'Claire',
    description: 'Low, dry and exact. Judges, surgeons, the ex who is perfectly fine.',
    gender: 'female',
    age: 'middle-aged',
    accent,
    useCase: 'Authority',
    previewLine: 'I read your letter twice. The second time I corrected it.',
    renditions: [
      kokoro('af_kore', { shape: { pitchSemitones: -1.2, formantSemitones: -0.8, stretch: 1.45 } }),
      flite('slt', { options: { int_f0_target_mean: 152 }, shape: { sizeSemitones: -1.6, stretch: 1.3 } }),
    ],
  },
  {
    id: 'june',
    name: 'June',
    description: 'Open-hearted and a bit breathless, as if she had run up the stairs to tell you.',
    gender: 'female',
    age: 'adult',
    accent,
    useCase: 'Romance',
    previewLine: 'You kept the ticket? All this time, in your coat, you kept the ticket?',
    renditions: [
      kokoro('af_aoede', { shape: { stretch: 1.44 } }),
      flite('slt', {
        options: { int_f0_target_mean: 165, int_f0_target_stddev: 36 },
        shape: { sizeSemitones: 1, brightnessDb: -5, stretch: 1.26 },
      }),
    ],
  },
  {
    id: 'nell',
    name: 'Nell',
    description: 'Close to the ear, hardly above her breath. Secrets, sickrooms, two in the morning.',
    gender: 'female',
    age: 'adult',
    accent,
    useCase: 'Intimate scenes',
    previewLine: 'Don’t turn the light on. Just tell me who else knows.',
    renditions: [
      kokoro('af_nicole'),
      flite('slt', {
        options: { int_f0_target_mean: 145, int_f0_target_stddev: 10 },
        shape: { sizeSemitones: 0.2, brightnessDb: -5, stretch: 1.4 },
      }),
    ],
  },
  {
    id: 'maya',
    name: 'Maya',
    description: 'Bright, organised, two steps ahead. Producers, lawyers, the sister with a list.',
    gender: 'female',
    age: 'adult',
    accent,
    useCase: 'Drama',
    previewLine: 'Three things. He lied, she knew, and we are due on stage in four minutes.',
    renditions: [
      kokoro('af_nova', { shape: { stretch: 1.32 } }),
      pico('en-US', { shape: { pitchSemitones: -1.6, formantSemitones: 1.8, stretch: 1.17 } }),
      flite('slt', {
        options: { int_f0_target_mean: 142 },
        shape: { sizeSemitones: 1.8, brightnessDb: 4, stretch: 1.23 },
      }),
    ],
  },
  {
    id: 'vera',
    name: 'Vera',
    description: 'Speaks up and swallows no consonant. Landladies, agents, mothers of the groom.',
    gender: 'female',
    age: 'middle-aged',
    accent: 'New York',
    useCase: 'Character',
    previewLine: 'He’s a lovely boy, I said so to his face. It’s the rest of him I’d send back.',
    renditions: [
      flite('slt', {
        options: { int_f0_target_mean: 176, int_f0_target_stddev: 42 },
        shape: { sizeSemitones: -2.2, brightnessDb: 4, stretch: 1.25 },
      }),
    ],
  },
  {
    id: 'ruth',
    name: 'Ruth',
    description: 'Past eighty and missing nothing. Gentle until the last word of the sentence.',
    gender: 'female',
    age: 'old',
    accent,
    useCase: 'Character',
    previewLine: 'Of course I remember him. I remember what he owes me, too.',
    renditions: [
      kokoro('af_sarah', { shape: { pitchSemitones: -2, formantSemitones: -1, stretch: 1.63, tremorCents: 24 } }),
      pico('en-US', { shape: { pitchSemitones: -1.5, formantSemitones: -1, stretch: 1.33, tremorCents: 30 } }),
      flite('slt', {
        options: { int_f0_target_mean: 157 },
        shape: { sizeSemitones: -1, brightnessDb: -3, stretch: 1.38, tremorCents: 36 },
      }),
    ],
  },
]

export const americanOthers: readonly VoiceDefinition[] = [
  {
    id: 'robin',
    name: 'Robin',
    description:
      'Light and level, neither he nor she until the script says so. Good for the part you have not cast yet.',
    gender: 'neutral',
    age: 'adult',
    accent,
    useCase: 'Scene partner',
    previewLine: 'I’ll read whoever is left. Nurse, neighbour, voice on the line: put me anywhere.',
    renditions: [
      kokoroBlend('af_alloy', 'am_puck', 0.5, { shape: { stretch: 1.35 } }),
      flite('slt', { options: { int_f0_target_mean: 130 }, shape: { sizeSemitones: -0.6, stretch: 1.29 } }),
    ],
  },
]
