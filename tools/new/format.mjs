// `npm run new -- format NAME`: adds a file format that can be imported, with a parser and a test.
import { NewError } from './newError.mjs'
import { checkName, toPascal, toTitle, toWords } from './names.mjs'

const formatList = 'script/import/formats.ts'
const readerList = 'script/import/fileReaders.ts'

export const format = {
  name: 'format',
  usage: 'format NAME',
  about: 'a file format for imports, for example `format celtx`',
  plan(project, [givenName]) {
    const name = checkName(givenName)
    const folder = `script/import/${name}`
    if (project.exists(folder)) throw new NewError(`${folder} already exists`)
    if (project.read(formatList).includes(`\n  ${name}: {`)) throw new NewError(`the format ${name} already exists`)
    const reader = `read${toPascal(name)}`
    const extension = `.${name.toLowerCase()}`
    if (project.read(formatList).includes(`'${extension}'`))
      throw new NewError(`the extension ${extension} already exists`)
    project.create(
      `${folder}/${reader}.ts`,
      `// Placeholder: reads a text below the line \`%${name}\`. Name the documentation of the format here.
import { parseScript } from '../../parse/parseScript.ts'
import type { FileReaderResult } from '../fileReaderResult.ts'
import { MAX_TEXT_LENGTH, UnreadableFileError } from '../unreadableFile.ts'

/**
 * Reads a file of the format ${toWords(name)}.
 *
 * @throws UnreadableFileError \`tooLong\`
 */
export function ${reader}(text: string): FileReaderResult {
  if (text.length > MAX_TEXT_LENGTH) throw new UnreadableFileError('tooLong')
  return { script: parseScript(text.slice(text.indexOf('\\n') + 1)) }
}
`,
    )
    project.create(
      `${folder}/${reader}.test.ts`,
      `import { expect, test } from 'vitest'
import { listSpeeches } from '../../parse/script.ts'
import { readScriptFile } from '../readScriptFile.ts'

test('a file of the format ${toWords(name)} is recognised and its speeches are read', async () => {
  const file = '%${name}\\n\\nINT. BARN - DAY\\n\\nANNA\\nWho is there?\\n\\nBEN\\nOnly the wind.\\n\\nANNA\\nThen come in.\\n'
  const { format, script } = await readScriptFile(new Uint8Array(Buffer.from(file)), 'barn${extension}')
  expect(format).toBe('${name}')
  expect(listSpeeches(script).map(({ characters, text }) => [...characters, text])).toEqual([
    ['ANNA', 'Who is there?'],
    ['BEN', 'Only the wind.'],
    ['ANNA', 'Then come in.'],
  ])
})
`,
    )
    project.insertBefore(
      formatList,
      "  text: { name: 'plain text'",
      `  ${name}: { name: '${toTitle(name)}', extensions: ['${extension}'], mimeTypes: [], servedAs: plainText },`,
    )
    project.insertBefore(
      readerList,
      '  fountain: {\n    recognises',
      `  ${name}: {
    recognises: ({ head }) => head.startsWith('%${name}\\n'),
    read: async ({ text }) => (await import('./${name}/${reader}.ts')).${reader}(text()),
  },`,
    )
    return {
      test: `${folder}/${reader}.test.ts`,
      next: [
        `replace how ${readerList} recognises the format, and its extensions and name on screen in ${formatList}`,
        `replace ${reader} in ${folder}, and its test by a file that the program of the format has written`,
      ],
    }
  },
}
