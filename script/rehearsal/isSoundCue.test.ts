import { expect, test } from 'vitest'
import { isSoundCue } from './isSoundCue.ts'

test('directions that are sounds are distinguished from actions', () => {
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
  ]
  const others = [
    'She laughs. He crosses to the window.',
    'He takes the phone and dials.',
    'She rings the bell for tea, and nobody comes, and she sits down and waits there.',
    'He puts the ring in the drawer.',
    'They dance without music.',
    'INT. OFFICE - NIGHT',
    'Sound asleep, he turns over.',
    '',
  ]
  expect(sounds.filter((text) => !isSoundCue(text))).toEqual([])
  expect(others.filter(isSoundCue)).toEqual([])
})
