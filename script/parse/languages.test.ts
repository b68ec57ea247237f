import { expect, test } from 'vitest'
import { parseScript } from './parseScript.ts'
import { listSpeeches } from './script.ts'
import { buildUnderstanding } from '../review/buildUnderstanding.ts'

const formatSpeeches = (text: string) =>
  listSpeeches(parseScript(text)).map(({ characters, text: words }) => `${characters.join(' and ')}: ${words}`)

test('in writing systems without capitals, a colon or a recurring name marks the speaker', () => {
  const chinese = '李雷：你来了。\n韩梅梅（坐下）：我说过我会来。\n李雷：你说了很多。\n韩梅梅：那我少说。'
  expect(formatSpeeches(chinese)).toEqual([
    '李雷: 你来了。',
    '韩梅梅: 我说过我会来。',
    '李雷: 你说了很多。',
    '韩梅梅: 那我少说。',
  ])
  expect(formatSpeeches('דנה: באת.\n\nרון: אמרתי שאבוא.\n\nדנה: אתה אומר הרבה.\n\nרון: אז אגיד פחות.')).toEqual([
    'דנה: באת.',
    'רון: אמרתי שאבוא.',
    'דנה: אתה אומר הרבה.',
    'רון: אז אגיד פחות.',
  ])
  const arabic = 'سلمى\nلقد جئت.\n\nكريم\nقلت إنني سآتي.\n\nسلمى\nأنت تقول الكثير.\n\nكريم\nسأقول أقل.'
  expect(parseScript(arabic).characters.map(({ name, speeches }) => [name, speeches])).toEqual([
    ['سلمى', 2],
    ['كريم', 2],
  ])
})

test('Chinese prose with short lines is not a script', () => {
  const prose = '春天来了\n\n花开了\n\n我们去公园散步，看见很多人在那里唱歌跳舞。\n\n天气很好\n\n大家都很高兴。'
  expect(parseScript(prose).characters).toEqual([])
})

test('act and scene headings are recognised in German, French, Spanish and Italian', () => {
  const play = (act: string, scene: string, next: string) =>
    `${act}\n\n${scene}\n\nANNA.\nHallo.\n\nBEN.\nJa.\n\n${next}\n\nANNA.\nSo.\n\nBEN.\nNun.`
  for (const [act, name, scene, next] of [
    ['Erster Akt', 'Erster Akt', 'Der erste Auftritt', 'Zweiter Auftritt'],
    ['ACTE PREMIER', 'Acte premier', 'SCÈNE PREMIÈRE. ANNA, BEN', 'SCÈNE II'],
    ['ACTO I', 'Acto I', 'Escena primera', 'ESCENA II.'],
    ['ATTO PRIMO', 'Atto primo', 'SCENA I.', 'Scena seconda'],
  ] as const) {
    const { scenes, characters } = buildUnderstanding(play(act, scene, next))
    expect(scenes.map((one) => [one.act, one.heading])).toEqual([
      [name, scene],
      [name, next],
    ])
    expect(characters.map(({ name, speeches }) => [name, speeches])).toEqual([
      ['ANNA', 2],
      ['BEN', 2],
    ])
  }
})
