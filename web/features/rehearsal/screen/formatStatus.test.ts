import { expect, test } from 'vitest'
import { initialState, type Phase } from '../engine/engineTypes.ts'
import { formatAnnouncement } from './formatStatus.ts'

const announce = (phase: Phase, { isLongWait = false, isMicrophoneOpen = false, isDrill = false } = {}) =>
  formatAnnouncement({ ...initialState, phase, isLongWait }, 'The status', { isMicrophoneOpen, isDrill })

test('while the reader waits or loads a line, screen readers announce the status only after a long wait', () => {
  for (const phase of ['yielding', 'preparing'] as const)
    expect([phase, announce(phase), announce(phase, { isLongWait: true })]).toEqual([phase, null, 'The status'])
})

test('the actor’s line is announced only if the microphone is closed, or after a long wait', () => {
  expect(announce('mine')).toBe('Your line')
  expect(announce('mine', { isMicrophoneOpen: true })).toBeNull()
  expect(announce('mine', { isMicrophoneOpen: true, isLongWait: true })).toBe('The status')
})

test('nothing is announced while the reader speaks; a pause and the end of a scene or drill are announced', () => {
  expect(announce('speaking')).toBeNull()
  expect(announce('paused')).toBe('Paused')
  expect(announce('ended')).toBe('End of the scene.')
  expect(announce('ended', { isDrill: true })).toBe('Those were all your lines to practise.')
})
