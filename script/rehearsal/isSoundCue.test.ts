import { expect, test } from 'vitest'
import { isSoundCue } from './isSoundCue.ts'

test('a direction is a sound cue if it has a label such as SFX, or if its first sentence is short and describes a sound', () => {
  const sounds = [
    '[PHONE RINGS]',
    'The telephone rings again. Ben does not move.',
    '(A knock at the door.)',
    'SOUND: Thunder, far off.',
    'SFX - a train',
    'A DOORBELL RINGS.',
    'Alarum within.',
    'Two shots.',
    'The door suddenly slams.',
    'Flourish. Enter the duke.',
    '( [SFX: rain])',
    'NOISE: a train',
    'Sound cue: rain',
    'Sound cue : rain',
    // This sentence has nine words, the maximum for a sound cue, and extra spaces.
    '(In the small  hours of night a telephone rings )',
  ]
  const others = [
    'She laughs. He crosses to the window.',
    'He takes the phone and dials.',
    'She rings the bell for tea, and nobody comes, and she sits down and waits there.',
    'He puts the ring in the drawer.',
    'They dance without music.',
    'INT. OFFICE - NIGHT',
    'Sound asleep, he turns over.',
    'She hears a noise: he has dropped a glass.',
    'He waits; the phone rings.',
    'In the small hours of the night a telephone rings.',
    '',
  ]
  expect(sounds.filter((text) => !isSoundCue(text))).toEqual([])
  expect(others.filter(isSoundCue)).toEqual([])
})
