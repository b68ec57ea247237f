import { describe, expect, test } from 'vitest'
import { fileNameOf } from './fileName.ts'

const at = new Date(2026, 10, 21, 9, 30, 5)

describe('the name of a downloaded recording', () => {
  test('tells when, by whom and what', () => {
    expect(fileNameOf({ at, voiceName: 'Imogen', text: 'That was the last one. I know.' })).toBe(
      '2026-11-21_09-30-05_Imogen_That-was-the-last-one-I-know.mp3',
    )
    expect(fileNameOf({ at, speaker: 'Mara', voiceName: 'Imogen', text: 'I had two.' })).toBe(
      '2026-11-21_09-30-05_Mara_Imogen_I-had-two.mp3',
    )
  })

  test('takes ten words and no more than eighty characters of them', () => {
    expect(
      fileNameOf({ at, voiceName: 'Tom', text: 'one two three four five six seven eight nine ten eleven' }),
    ).toMatch(/nine-ten\.mp3$/)
    const name = fileNameOf({ at, voiceName: 'Tom', text: 'extraordinarily '.repeat(20) })
    expect(name.slice('2026-11-21_09-30-05_Tom_'.length, -'.mp3'.length).length).toBeLessThanOrEqual(80)
  })

  test('holds nothing that a file system refuses or that leads elsewhere', () => {
    const name = fileNameOf({ at, voiceName: '../etc/pass:wd', text: 'a/b\\c "d" <e>|f* g?\n\u0000h \u202Ei' })
    expect(name).toMatch(/^[^\\/:*?"<>|\p{Cc}\p{Cf}]+\.mp3$/u)
    expect(name).not.toContain('..')
  })

  test('stands without words where there are none', () => {
    expect(fileNameOf({ at, voiceName: 'Tom', text: ' …!? ' })).toMatch(/^2026-11-21_09-30-05_Tom(_….*)?\.mp3$/)
    expect(fileNameOf({ at, voiceName: 'Tom', text: '  ' })).toBe('2026-11-21_09-30-05_Tom.mp3')
  })
})
