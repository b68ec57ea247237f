import type { Exporter } from '../../platform/archive/exporter.ts'

const width = 78

function wrap(text: string, indent = ''): string {
  const lines: string[] = []
  let line = indent
  for (const word of text.split(' ')) {
    if (line.length + word.length + 1 > width && line.trim()) {
      lines.push(line)
      line = indent
    }
    line += (line.length > indent.length ? ' ' : '') + word
  }
  return [...lines, line].join('\n')
}

/** Returns the README of the archive, written for a user who opens the archive years later. */
export function formatReadme(
  exporters: readonly Pick<Exporter<never>, 'contents'>[],
  { email, now }: { email: string; now: Date },
): string {
  const files = exporters.flatMap(({ contents }) => contents)
  return `${[
    'Everything of yours from Scene Partner',
    wrap(`This is a copy of what the account ${email} kept, made on ${now.toISOString().slice(0, 10)}.`),
    wrap(
      'Sound is MP3 and plays anywhere. Scripts are plain text. Files ending in .json open in any text editor and can be read by other programs; times in them are UTC.',
    ),
    'index.html\n  Open this in a browser: every file of this copy with a link.',
    ...files.map(({ path, description }) => `${path}\n${wrap(description, '  ')}`),
    wrap(
      'You can bring your scripts, rehearsals and recordings back into any Scene Partner account: under Your data on its account page. archive.json tells the app which format this archive has.',
    ),
    wrap(
      'Not in here: your password, which we cannot read, and card numbers, which only the payment provider knows. Drafts, self-tapes and scenes saved for offline use never left your device.',
    ),
    wrap('The voices are synthetic: nobody spoke these words.'),
  ].join('\n\n')}\n`
}
