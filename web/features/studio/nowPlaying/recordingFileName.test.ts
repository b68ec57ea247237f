import { describe, expect, test } from 'vitest'
import { formatRecordingFileName } from './recordingFileName.ts'

const at = new Date(2026, 10, 21, 9, 30, 5)

// [spec1 §9.4]
describe('the file name of a downloaded recording', () => {
  test('the file name contains the date, the speaker if there is one, the voice and the text', () => {
    expect(formatRecordingFileName({ at, voiceName: 'Imogen', text: 'That was the last one. I know.' })).toBe(
      '2026-11-21_09-30-05_Imogen_That-was-the-last-one-I-know.mp3',
    )
    expect(formatRecordingFileName({ at, speaker: 'Mara', voiceName: 'Imogen', text: 'I had two.' })).toBe(
      '2026-11-21_09-30-05_Mara_Imogen_I-had-two.mp3',
    )
  })

  test('the file name contains at most ten words and eighty characters of the text', () => {
    expect(
      formatRecordingFileName({
        at,
        voiceName: 'Tom',
        text: 'one two three four five six seven eight nine ten eleven',
      }),
    ).toMatch(/nine-ten\.mp3$/)
    const name = formatRecordingFileName({ at, voiceName: 'Tom', text: 'extraordinarily '.repeat(20) })
    expect(name.slice('2026-11-21_09-30-05_Tom_'.length, -'.mp3'.length).length).toBeLessThanOrEqual(80)
  })

  test('the file name contains no path and no character that a file system refuses', () => {
    const name = formatRecordingFileName({
      at,
      voiceName: '../etc/pass:wd',
      text: 'a/b\\c "d" <e>|f* g?\n\u0000h \u202Ei',
    })
    expect(name).toMatch(/^[^\\/:*?"<>|\p{Cc}\p{Cf}]+\.mp3$/u)
    expect(name).not.toContain('..')
  })

  test('for a text that is empty, or only has marks such as `?`, `-` and `!`, the file name has no part for the text', () => {
    for (const text of ['', '  ', ' !? ', '(?)', ' - ', '“.”'])
      expect(formatRecordingFileName({ at, voiceName: 'Tom', text })).toBe('2026-11-21_09-30-05_Tom.mp3')
  })
})
