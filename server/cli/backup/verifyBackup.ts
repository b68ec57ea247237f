import type { CommandContext, CommandResult } from '@scene-partner/contract/commandLine'
import { finishRestore } from '../../platform/database/database.ts'
import { restrictDataFolder } from '../../platform/restrictDataFolder.ts'
import type { DecryptionOptions } from './encryption.ts'
import type { Manifest } from './manifest.ts'
import { readCommandConfig } from './places.ts'
import { prepareBackup } from './prepareBackup.ts'
import { openArchive } from './readArchive.ts'
import { createTemporaryFolder } from './temporaryFolder.ts'

/** Which backup to read, and how to decrypt it. */
export type VerifyOptions = DecryptionOptions & { file: string }

/** Describes a backup in one line. */
export function formatContents({ version, madeAt, tables, entries, missingFiles, source }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const files = entries.filter(({ name }) => name.startsWith('files/')).length
  const missing = missingFiles.length > 0 ? `, ${missingFiles.length} deleted while it was made` : ''
  const database = source.database === 'pglite' ? 'embedded database' : 'Postgres'
  return `version ${version}, made ${madeAt} from ${database}: ${rows.toLocaleString('en-US')} rows in ${tables.length} tables, ${files.toLocaleString('en-US')} files${missing}`
}

/** Maximum number of violations that the output lists. */
const maxListed = 20

/** Lists at most 20 violations, and the number of the others. */
export const formatViolations = (violations: readonly string[]): string =>
  [
    ...violations.slice(0, maxListed).map((line) => `  ${line}`),
    ...(violations.length > maxListed ? [`  and ${violations.length - maxListed} more`] : []),
  ].join('\n')

/** Reads a whole backup and loads it into a separate database. Exit code 65 when anything in it is wrong. */
export async function verifyBackup(context: CommandContext, options: VerifyOptions): Promise<CommandResult> {
  const startedAt = performance.now()
  const config = readCommandConfig(context.environment)
  const { dataDir } = config
  restrictDataFolder(dataDir)
  await finishRestore(config)
  const temporaryFolder = await createTemporaryFolder(dataDir, 'verify')
  try {
    const place = { temporaryFolder: temporaryFolder.path, environment: context.environment }
    const archive = await openArchive(options.file, options, place)
    try {
      const { violations } = await prepareBackup(archive, {
        temporaryFolder: temporaryFolder.path,
        unpacks: false,
        context,
      })
      const { manifest } = archive
      const contents = formatContents(manifest)
      if (violations.length > 0) {
        return {
          exitCode: 65,
          refusal: `${options.file} is complete (${contents}), but its data violates invariants:\n${formatViolations(violations)}`,
        }
      }
      const ms = Math.round(performance.now() - startedAt)
      const { entries: _entries, ...data } = manifest
      return {
        exitCode: 0,
        text: `${options.file} is complete and can be restored.\n${contents}`,
        data: { ...data, ms },
      }
    } finally {
      archive.close()
    }
  } finally {
    await temporaryFolder.remove()
  }
}
